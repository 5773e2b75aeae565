#!/bin/sh
# Makes the test-only certificates again. None of these keys protects anything; all are public in this repository.
set -eu
cd "$(dirname "$0")"
days=36500
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days $days -keyout test-only-authority.key.pem \
  -out test-only-authority.pem -subj '/CN=Fleetglass test-only authority' -addext 'basicConstraints=critical,CA:TRUE'
openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out test-only-server.key.pem
leaf() { # name, alternative names, further options of `openssl x509`
  name=$1; names=$2; shift 2
  openssl req -new -key test-only-server.key.pem -subj "/CN=Fleetglass test-only $name" -out request.csr
  printf 'subjectAltName=%s\nextendedKeyUsage=serverAuth\n' "$names" > extensions.cnf
  openssl x509 -req -in request.csr -CA test-only-authority.pem -CAkey test-only-authority.key.pem -set_serial "$serial" \
    -extfile extensions.cnf -out "test-only-$name.pem" "$@"
  serial=$((serial + 1))
}
serial=2
leaf loopback 'DNS:localhost,IP:127.0.0.1,IP:::1' -days $days
leaf other-host 'DNS:other.example' -days $days
openssl req -x509 -key test-only-server.key.pem -days $days -out test-only-self-signed.pem \
  -subj '/CN=Fleetglass test-only self-signed' -addext 'subjectAltName=DNS:localhost,IP:127.0.0.1,IP:::1'
# `openssl ca` is the only command of OpenSSL 3.0 that takes a date in the past.
mkdir ca && : > ca/index && echo 10 > ca/serial
printf '[ca]\ndefault_ca=d\n[d]\ndatabase=ca/index\nserial=ca/serial\nnew_certs_dir=ca\ndefault_md=sha256\npolicy=p\n[p]\ncommonName=supplied\n' > ca/ca.cnf
openssl req -new -key test-only-server.key.pem -subj '/CN=Fleetglass test-only expired' -out request.csr
printf 'subjectAltName=DNS:localhost,IP:127.0.0.1,IP:::1\nextendedKeyUsage=serverAuth\n' > extensions.cnf
openssl ca -batch -config ca/ca.cnf -in request.csr -cert test-only-authority.pem -keyfile test-only-authority.key.pem \
  -startdate 20200101000000Z -enddate 20200201000000Z -extfile extensions.cnf -notext -out test-only-expired.pem
rm -rf ca request.csr extensions.cnf test-only-authority.key.pem
