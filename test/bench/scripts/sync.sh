#!/bin/sh
# The same work as a sync of Fleetglass, as an engineer writes it who knows the programs: the address of each image, the image if it has changed,
# its hash, a flush of the disk, and a row in a database.
#   sync.sh PROGRAM BASE_URL TOKEN FOLDER IMAGES AT_ONCE
# A second run in the same folder finds everything unchanged.
set -eu
program=$1 base=$2 token=$3 folder=$4 images=$5 at_once=$6
addresses=$folder/addresses files=$folder/images
mkdir -p "$addresses" "$files"

# The address of each image, over as many connections as the images themselves.
request_addresses() {
  awk -v base="$base" -v folder="$addresses" -v images="$images" 'BEGIN {
    for (i = 0; i < images; i++)
      printf "url = \"%s/v1/devices/device-%d/snapshot/url\"\noutput = \"%s/device-%d\"\n", base, i, folder, i
  }' >"$folder/address-requests"
  curl --parallel --parallel-max "$at_once" --no-progress-meter --fail --silent --retry 10 --retry-all-errors --retry-delay 0 \
    --header "Authorization: Bearer $token" --config "$folder/address-requests"
  sed -E 's/.*"url":"([^"]*)".*/\1/' "$addresses"/* | awk 1 >"$folder/urls"
}

case $program in
curl)
  # -z with the file itself: the image comes only if it is newer; -R gives the file the date that the next run states.
  request_addresses
  awk -v folder="$files" -F / '{
    file = folder "/" $NF
    if (NR > 1) print "next"
    printf "url = \"%s\"\noutput = \"%s\"\ntime-cond = \"%s\"\nremote-time\nfail\nsilent\n", $0, file, file
  }' "$folder/urls" >"$folder/image-requests"
  curl --parallel --parallel-max "$at_once" --no-progress-meter --config "$folder/image-requests"
  ;;
xargs)
  # A curl for each image, as scripts in the wild do it.
  request_addresses
  xargs -a "$folder/urls" -P "$at_once" -n 1 curl --silent --fail --remote-name --output-dir "$files"
  ;;
wget)
  # One wget keeps its connection and loads one image after the other, so as many of them share the list.
  request_addresses
  xargs -a "$folder/urls" -P "$at_once" -n $(((images + at_once - 1) / at_once)) wget --quiet --timestamping --directory-prefix "$files"
  ;;
aria2c)
  # Goes on where a cut left off, however often.
  request_addresses
  aria2c --quiet --max-concurrent-downloads "$at_once" --continue --max-tries 0 --retry-wait 0 --max-file-not-found 0 \
    --dir "$files" --input-file "$folder/urls"
  ;;
rclone)
  # Knows no addresses, but a folder of the server: it reads the list, and then the head of each image before the image. On a line with cuts it gives
  # up now and then, and goes on when it is called again.
  for try in 1 2 3; do
    rclone copy ":http:/images" "$files" --http-url "$base" --transfers "$at_once" --checkers "$at_once" \
      --retries 10 --low-level-retries 1000 && break
    [ "$try" -lt 3 ]
  done
  ;;
esac

# Only what has come now is hashed: -cnewer sees it although the files have the dates of the service.
if [ -e "$folder/hashed" ]; then new="-cnewer $folder/hashed"; else new=; fi
# shellcheck disable=SC2086
find "$files" -type f $new -exec sha256sum {} + >"$folder/hashes"
touch "$folder/hashed"
sync -f "$files"
sqlite3 "$folder/index.sqlite" <<SQL
CREATE TABLE IF NOT EXISTS image (file TEXT PRIMARY KEY, hash TEXT, confirmed_at INTEGER) STRICT;
CREATE TEMPORARY TABLE line (text TEXT);
.separator "\t"
.import "$folder/hashes" line
BEGIN;
INSERT OR REPLACE INTO image SELECT substr(text, 67), substr(text, 1, 64), 0 FROM line;
UPDATE image SET confirmed_at = unixepoch();
COMMIT;
SQL
