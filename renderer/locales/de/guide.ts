import type { Guide } from '../catalog/guide-topics.ts';

/** The guide in German. `npm run guide` writes docs/guide/de from it. */
export const guide: Guide = {
  signIn: {
    lead: 'Sie brauchen ein Konto bei einem Device-Cloud-Server. Nach der ersten Anmeldung öffnet sich alles Heruntergeladene auch ohne Netz.',
    picture: 'Die Anmeldeseite mit Umgebung, Benutzername und Passwort.',
    parts: [
      {
        heading: 'Zum ersten Mal anmelden',
        kind: 'steps',
        lines: [
          'Wählen Sie Ihre {signIn.environment}. Fehlt sie, fügen Sie sie hinzu.',
          'Geben Sie {signIn.username} und {signIn.password} ein, oder wählen Sie unter {signIn.method} eine andere Art.',
          'Wählen Sie {signIn.submit}. Mit {signIn.keep} braucht der nächste Start kein Passwort.',
        ],
      },
      {
        heading: 'Den Dienst hinzufügen',
        kind: 'steps',
        lines: [
          'Wählen Sie {environment.add}, fügen Sie die Adresse aus Ihrem Webbrowser ein und wählen Sie {environment.ask}.',
          'Prüfen Sie die gefundene Adresse. Stimmen Sie einem anderen Host nur zu, wenn Ihre IT-Administration ihn nennt.',
          'Wählen Sie {environment.save}. Wird nichts gefunden, fügt {environment.addAnyway} den Dienst ungeprüft hinzu.',
        ],
      },
      {
        heading: 'Ohne Netz',
        kind: 'points',
        lines: [
          'Wählen Sie Ihr Konto unter {accounts.title}. Es öffnet sich mit allem, was heruntergeladen ist.',
          'Auch wenn Ihre Anmeldung abgelaufen ist, können Sie alles ansehen. Melden Sie sich neu an, sobald Sie Netz haben.',
        ],
      },
      {
        heading: 'Abmelden',
        kind: 'points',
        lines: [
          'Öffnen Sie oben das Kontomenü und wählen Sie {account.signOut.menu}. Die Bilder bleiben hier, wenn Sie sie nicht löschen.',
          'Zum erneuten Anmelden brauchen Sie ein Netz. Melden Sie sich nicht ab, bevor Sie an einen Ort ohne Netz fahren.',
        ],
      },
    ],
  },
  find: {
    lead: 'Sie finden ein Gerät nach seinem Namen, seiner ID, seiner Organisation oder nach dem, was Sie sehen.',
    picture: 'Die Suche über der Galerie mit Geräten, deren Namen passen.',
    parts: [
      {
        heading: 'Nach Name oder ID',
        kind: 'steps',
        lines: [
          'Drücken Sie {key palette}, oder wählen Sie oben {palette.open}.',
          'Geben Sie einen Teil des Namens oder der ID ein. Auch ein Tag ist möglich, so wie Sie ihn schreiben würden.',
          '{key paletteGo} führt zum Gerät, {key paletteView} öffnet seine neueste Aufnahme.',
        ],
      },
      {
        heading: 'In der Geräteliste',
        kind: 'points',
        lines: [
          'Öffnen Sie eine Organisation und wählen Sie ein Gerät. Mit seinen ersten Buchstaben springen Sie zu einem Namen.',
          '{location.star} ({key fleetStar}) hält eine Organisation oder ein Gerät am Anfang der Liste.',
          '„20 von 45 Geräten“ heißt: Der Dienst nennt 45 und hat nur 20 aufgeführt. Deshalb wird nichts aus der Liste entfernt. {action.refresh} fragt noch einmal; bleibt es dabei, melden Sie es Ihrer IT-Administration.',
        ],
      },
      {
        heading: 'Nach dem, was Sie sehen',
        kind: 'points',
        lines: [
          '{gallery.sort} ändert die Reihenfolge: {gallery.sort.attention} stellt an den Anfang, was auffällig, fehlgeschlagen oder alt ist. {gallery.filter} zeigt zum Beispiel nur {gallery.filter.new}.',
          '{gallery.goToDate} ({key gridDate}) führt zu einem Tag, {gallery.form.map} an die Orte der Geräte.',
          '{view.save} und {view.saveFilter} legen eine Suche oder einen Filter unter einem Namen in der Geräteliste ab.',
          'Ein Gerät fehlt in der Liste? Wählen Sie {browse.addDevices} und geben Sie seine ID ein.',
        ],
      },
    ],
  },
  look: {
    lead: 'Eine Kachel zeigt die neueste Aufnahme eines Geräts und wie alt sie ist. {gallery.legend} ({key gridLegend}) erklärt die Zeichen.',
    picture: 'Die Bildansicht mit einem Bild und den Zeiten seines Verlaufs.',
    parts: [
      {
        heading: 'Ein Bild öffnen',
        kind: 'steps',
        lines: [
          'Doppelklicken Sie auf eine Kachel, oder drücken Sie {key gridView}.',
          'Zoomen Sie mit dem Mausrad oder {key viewerZoom}. Ins Fenster einpassen oder jedes Pixel zeigen: {key viewerFit}.',
          'Zu einer früheren oder späteren Aufnahme: {key viewerTime}. Zur ältesten oder neuesten: {key viewerEnds}. Zum vorigen oder nächsten Gerät: {key viewerDevice}.',
        ],
      },
      {
        heading: 'Mehr sehen',
        kind: 'points',
        lines: [
          'Das Bild ist unscharf? {viewer.getFull} ({key viewerFull}).',
          '{adjust.auto} ({key viewerAuto}) machen ein dunkles oder blasses Bild klar, {viewer.adjust} ({key viewerAdjust}) kann mehr. Das gespeicherte Bild bleibt, wie es ist.',
          'Ein Rechtsklick oder {key imageMenu} zeigt alles, was mit einem Bild geht: kopieren, speichern, drucken und mehr.',
          '{ruler.play} ({key viewerPlay}) zeigt, was mit der Zeit geschah. {gallery.action.film} macht einen Film daraus.',
          'Der Zeiger, von links nach rechts über eine Kachel, oder {key gridEarlier} und {key gridLater} zeigen die gespeicherten Bilder ihres letzten Tages.',
        ],
      },
      {
        heading: 'Wie alt ist es?',
        kind: 'points',
        lines: [
          '{viewer.details} ({key viewerDetails}) zeigt vier Zeiten: {details.captured} vom Gerät, {details.received} vom Dienst, {details.downloaded} auf diesen Laptop und {details.confirmed} als neueste.',
        ],
      },
    ],
  },
  health: {
    lead: 'Fleetglass vergleicht jedes Gerät mit seinen eigenen früheren Bildern, allein auf diesem Laptop.',
    picture: 'Ein auffälliges Gerät: sein neuestes Bild neben einem üblichen.',
    parts: [
      {
        heading: 'Welche Geräte sind auffällig?',
        kind: 'points',
        lines: [
          '{page.health} nennt die Geräte, deren neuestes Bild nicht wie üblich ist, die dringendsten zuerst. Dafür verlässt nichts diesen Laptop.',
          'Neben jedem Bild steht ein übliches. {health.compare} ({key healthCompare}) zeigt beide groß, {gallery.action.open} ({key healthOpen}) öffnet das Bild.',
          '{health.fine} ({key healthFine}) nimmt ein Gerät aus der Liste, bis sich sein Zustand ändert.',
          'Oben steht, wie viele Geräte geprüft wurden. Die Schaltfläche daneben lädt von allen anderen ein kleines Bild und prüft sie.',
          'Ab fünf heruntergeladenen Bildern wird ein Gerät mit sich selbst verglichen. Was nur ein Bild zeigt, zum Beispiel ein verdecktes Objektiv, steht als „Vielleicht“ unter allen anderen. {health.sensitivity} unter der Liste bestimmt, wie viel erscheint.',
        ],
      },
    ],
  },
  compare: {
    lead: 'Sehen Sie, was sich geändert hat: Vergleichen Sie zwei bis vier Aufnahmen eines Geräts oder mehrerer.',
    picture: 'Zwei Aufnahmen eines Geräts nebeneinander.',
    parts: [
      {
        heading: 'Ein Gerät, früher und jetzt',
        kind: 'steps',
        lines: [
          'Öffnen Sie ein Bild und wählen Sie {viewer.compare} ({key viewerCompare}).',
          'Wählen Sie, wie weit zurück: {compare.time.yesterday}, {compare.time.sameHour} ({key compareYesterday}), {compare.time.week} ({key compareWeek}), {compare.time.visit} ({key compareVisit}) oder {compare.time.date} ({key compareDate}).',
          'Die nächstgelegene Aufnahme erscheint daneben und wird heruntergeladen, wenn sie fehlt. Für eine andere wählen Sie {compare.changeShort}.',
        ],
      },
      {
        heading: 'Mehrere Geräte',
        kind: 'steps',
        lines: [
          'Wählen Sie Kacheln aus ({key gridSelect}) und wählen Sie {gallery.action.compare} ({key gridCompare}). Zwei bis vier erscheinen nebeneinander.',
          'Wählen Sie wie oben, wie weit zurück: Jedes Gerät wird mit seiner eigenen Vergangenheit verglichen. Von einem zum nächsten: {key compareStep}.',
        ],
      },
      {
        heading: 'Arten des Vergleichs',
        kind: 'points',
        lines: [
          '{compare.mode.side}, {compare.mode.blink}, {compare.mode.swipe}, {compare.mode.difference}: {key compareMode}. Alle Bilder zoomen gemeinsam.',
          '{compare.mode.difference} markiert jedes Pixel, das um {compare.difference.threshold} oder mehr abweicht.',
          '{gallery.action.export} ({key export}) exportiert genau das Verglichene, mit Vorher und Nachher im PDF.',
          'Volle Bilder und Vorschauen sind verschieden scharf. Das allein ist keine Änderung.',
        ],
      },
    ],
  },
  notes: {
    lead: 'Halten Sie fest, was Sie an einem Gerät gesehen haben oder was dort zu tun ist. Notizen bleiben auf diesem Laptop und brauchen kein Netz.',
    picture: 'Eine Notiz neben einem Bild in der Bildansicht.',
    parts: [
      {
        heading: 'Eine Notiz schreiben',
        kind: 'steps',
        lines: [
          'Wählen Sie eine Kachel und drücken Sie {key gridNote}. Auch in der Bildansicht: {key viewerNote}.',
          'Schreiben Sie. Was Sie eingeben, wird von selbst gesichert: {note.saved}.',
          'In der Bildansicht gilt {note.ofSnapshot} genau diesem Bild, das dann auf dem Laptop bleibt.',
        ],
      },
      {
        heading: 'Sie wiederfinden',
        kind: 'points',
        lines: [
          'Eine Kachel mit einer Notiz trägt das Zeichen {gallery.badge.noted}.',
          'Die Suche ({key palette}) findet Geräte nach Wörtern ihrer Notizen.',
          'Ein Export enthält die Notizen zu seinen Bildern: {topic export}.',
        ],
      },
    ],
  },
  prepare: {
    lead: 'Stellen Sie vor der Abfahrt sicher, dass jedes Bild, das Sie brauchen, auf diesem Laptop ist und sich ohne Netz öffnet.',
    picture: 'Das Ergebnis der Vorbereitung: wie viele Bilder bereit sind und welche Sie prüfen sollten.',
    parts: [
      {
        heading: 'Vor der Abfahrt',
        kind: 'steps',
        lines: [
          'Wählen Sie die Geräte aus, die Sie besuchen, oder öffnen Sie ihre Organisation, und wählen Sie {visit.prepare} ({key prepare}).',
          'Geben Sie ein, wann Sie abfahren, und unter {offline.rule}, wie viele frühere Bilder Sie zum Vergleichen brauchen. Wählen Sie {visit.prepare.start}. Was fehlt, wird heruntergeladen, und jedes Bild wird bei gesperrtem Netz geöffnet.',
          'Wenn es fertig ist, wählen Sie {visit.showSheet}, oder gehen Sie zu {page offline/leave}. Was unter {offline.ready.show.green} steht, ist vollständig.',
          'Prüfen Sie, was unter {offline.ready.show.amber} steht: Jede Zeile sagt, was fehlt. {offline.ready.print} gibt Ihnen die Liste auf Papier.',
        ],
      },
      {
        heading: 'Unterwegs',
        kind: 'points',
        lines: [
          'Ein paar Minuten Empfang? {offline.shortConnection.title} zeigt, was in dieser Zeit möglich ist, und lädt die wichtigsten Bilder zuerst.',
        ],
      },
      {
        heading: 'Wenn Sie fertig sind',
        kind: 'points',
        lines: [
          'Gehen Sie zu {page offline/leave}, und wählen Sie bei Ihrem Besuch {offline.visit.end}. Die neuesten Bilder seiner Geräte werden gesichert, und der nächste Besuch zeigt, was sich seitdem geändert hat: {topic compare}. Andere Besuche bleiben, wie sie sind, und {action.undo} nimmt das Ende zurück.',
        ],
      },
    ],
  },
  offline: {
    lead: 'Ohne Netz können Sie alles Heruntergeladene ansehen, vergleichen und exportieren. Fleetglass merkt selbst, wann das Netz weg oder wieder da ist.',
    picture: 'Die Seite „{page.offline}“: was noch heruntergeladen wird, und der Modus.',
    parts: [
      {
        heading: 'Bilder auf diesem Laptop haben',
        kind: 'points',
        lines: [
          '{gallery.action.keepOffline} ({key imageKeepOffline}) heftet Geräte an: Ihre Bilder werden heruntergeladen, aktuell gehalten und nie entfernt. Alle Pins: {page offline/pins}.',
          '{gallery.action.request} ({key gridRequest}) lädt ein fehlendes Bild herunter, sobald ein Netz da ist.',
        ],
      },
      {
        heading: 'Bestimmen, was heruntergeladen wird',
        kind: 'points',
        lines: [
          'Wählen Sie auf {page offline/now} einen Modus: {offline.mode.auto} lädt von selbst, {offline.mode.saver} überlässt Ihnen die vollen Bilder, {offline.mode.lowOnly} lädt nur kleine Bilder, {offline.mode.manual} wartet, bis Sie {offline.action.start} wählen.',
          '{status.workOffline} beendet alle Verbindungen, bis Sie es ausschalten.',
          'Getaktete Netze und Limits stellen Sie auf {page offline/data} ein.',
        ],
      },
      {
        heading: 'Nichts wird heruntergeladen?',
        kind: 'points',
        lines: [
          '{page offline/now} sagt, worauf die Downloads warten, und hat eine Schaltfläche für den nächsten Schritt. Weitere Hilfe: {topic fails}.',
        ],
      },
    ],
  },
  export: {
    lead: 'Ein Export enthält die Originalbilder mit Zeiten und Prüfsummen. Für heruntergeladene Bilder braucht er kein Netz.',
    picture: 'Der Exportdialog mit der Wahl von Fassung, Form und Ordner.',
    parts: [
      {
        heading: 'Exportieren',
        kind: 'steps',
        lines: [
          'Wählen Sie Kacheln aus ({key gridSelect}), oder alle ({key gridSelectAll}). Wählen Sie {gallery.action.export} ({key export}).',
          'Wählen Sie die {export.precision} und was mit {export.missing} geschieht: zuerst herunterladen, später, oder ohne sie exportieren.',
          'Wählen Sie {export.choose}, dann {export.start}. Mit {export.hide} arbeiten Sie inzwischen weiter.',
        ],
      },
      {
        heading: 'Gut zu wissen',
        kind: 'points',
        lines: [
          '{export.form.parts} macht Dateien, die in eine Mail oder auf einen USB-Stick passen.',
          '{export.report} fügt Seiten zum Drucken hinzu: einen Kontaktbogen, einen Bericht oder einen Vergleich der Bilder jedes Geräts.',
          'Ein gespeicherter Film kommt mit: Wählen Sie {film.export}, wenn er fertig ist.',
          '{export.sign} beweist später, dass nichts geändert wurde: {topic verify}.',
          'Ein Export wurde unterbrochen? Wählen Sie unten im Fenster {export.unfinished.rest}.',
        ],
      },
    ],
  },
  verify: {
    lead: 'Prüfen Sie, ob ein Export vollständig und unverändert ist. Sie brauchen weder Konto noch Netz, und die Prüfung ändert nichts.',
    picture: 'Das Ergebnis einer Prüfung: Der Export ist vollständig und unverändert.',
    parts: [
      {
        heading: 'Einen Export prüfen',
        kind: 'steps',
        lines: [
          'Drücken Sie {key palette}, geben Sie einen Teil von „{palette.verify}“ ein und wählen Sie es. Oder ziehen Sie den Ordner oder die ZIP-Datei auf das Fenster.',
          'Wählen Sie {verify.folder} oder {verify.zip}.',
          'Lesen Sie das Ergebnis. Zum Weitergeben wählen Sie {verify.copy} oder {verify.print}.',
        ],
      },
      {
        heading: 'Was das Ergebnis bedeutet',
        kind: 'points',
        lines: [
          '{verify.result.unchanged}: Jede Datei ist da, so wie sie exportiert wurde.',
          '{verify.result.partial}: Etwas Ausgewähltes ist nicht im Export. Was da ist, ist wie exportiert.',
          '{verify.result.incomplete} oder {verify.result.changed}: Die Liste nennt jede Datei. Kopieren Sie den Export noch einmal, oder bitten Sie um einen neuen.',
          'Eine Signatur zeigt auch, welcher Laptop den Export gemacht hat. Sie zeigt nicht, dass ein Bild wahr ist.',
        ],
      },
    ],
  },
  pack: {
    lead: 'Ein Paket bringt Bilder von einem Laptop mit Netz auf einen ohne Netz: eine verschlüsselte Datei.',
    picture: 'Das Fenster, das ein Paket erstellt, mit seiner Größe und wer es öffnen kann.',
    parts: [
      {
        heading: 'Bilder auf einen anderen Laptop bringen',
        kind: 'steps',
        lines: [
          'Wählen Sie {gallery.action.pack} mit {key palette}, an einem Pin oder im Menü einer Auswahl.',
          'Geben Sie eine Passphrase ein oder die age1… der anderen Laptops: Jeder zeigt seine unter {page settings/exports}.',
          'Speichern Sie die Datei auf einem USB-Stick. Geben Sie die Passphrase auf anderem Weg weiter als den Stick.',
        ],
      },
      {
        heading: 'Ein Paket öffnen',
        kind: 'steps',
        lines: [
          'Drücken Sie {key palette} und wählen Sie {palette.openPack}, oder ziehen Sie die Datei auf das Fenster.',
          'Geben Sie die Passphrase ein. Das ganze Paket wird geprüft, bevor sich etwas ändert.',
          'Fügen Sie die Bilder hinzu. Neuere Bilder auf diesem Laptop bleiben die neuesten, und die nächste Synchronisierung lädt nur, was sich geändert hat.',
        ],
      },
    ],
  },
  storage: {
    lead: 'Angesehene Bilder bleiben auf diesem Laptop, bis ihr Platz gebraucht wird. Angeheftete Bilder werden nie von selbst entfernt.',
    picture: 'Die Seite „{page.storage}“ mit dem Platz, den jede Organisation belegt.',
    parts: [
      {
        heading: 'Platz schaffen',
        kind: 'steps',
        lines: [
          'Gehen Sie zu {page storage/usage} und sehen Sie, was am meisten Platz belegt.',
          'Wählen Sie {storage.action.free}, oder {storage.action.keepOnlyLow}, um kleine Bilder statt großer zu behalten.',
          'Bevor etwas entfernt wird, sehen Sie, wie viele Bilder das sind.',
        ],
      },
      {
        heading: 'Grenzen setzen',
        kind: 'points',
        lines: [
          '{storage.quotaUnit} auf {page storage/space}, anfangs 10 GB: Darüber werden die Bilder entfernt, die Sie am längsten nicht angesehen haben.',
          '{storage.floorUnit}: So viel bleibt für andere Programme frei.',
          '{storage.old.unit}: entfernt Bilder, die durch ein neueres ersetzt sind, sobald sie älter sind. Vorher sehen Sie, wie viel das ist.',
          '{storage.folder.choose} verschiebt alle Bilder auf ein größeres Laufwerk.',
        ],
      },
      {
        heading: 'Sicher sein',
        kind: 'points',
        lines: [
          '{storage.check.start} liest jedes Bild. Beschädigte und fehlende werden erneut heruntergeladen.',
          '{page storage/removed} zeigt, was in den letzten 30 Tagen entfernt wurde. Um ein Bild wieder zu haben, wählen Sie {storage.removed.request}.',
        ],
      },
    ],
  },
  settings: {
    lead: 'Machen Sie den Bildschirm gut lesbar, am Schreibtisch und in der Sonne. Alles gilt sofort.',
    picture: 'Die Galerie im Außenmodus: schwarz auf weiß, mit großen Schaltflächen.',
    parts: [
      {
        heading: 'In der Sonne und mit Handschuhen',
        kind: 'points',
        lines: [
          '{settings.outdoor} ({key outdoor}): schwarz auf weiß, große Schaltflächen, hellere Bilder, keine Bewegung.',
          'Alles größer: {key larger}. Kleiner: {key smaller}. Normal: {key normalSize}.',
        ],
      },
      {
        heading: 'Wie es Ihnen gefällt',
        kind: 'points',
        lines: [
          '{page settings/appearance}: {shell.theme}, {settings.contrast}, {settings.density}.',
          '{page settings/region}: {settings.language} und {settings.timeZone}. Zeiten können die des Geräts, dieses Laptops oder UTC sein.',
          '{page settings/network}: was von selbst heruntergeladen wird, und ob beim Öffnen das volle Bild heruntergeladen wird.',
        ],
      },
      {
        heading: 'Ohne Maus',
        kind: 'points',
        lines: [
          '{key palette} findet jede Seite und jede Aktion nach ihrem Namen.',
          '{shell.shortcuts} ({key help}) nennt alle Tasten. {key guide} öffnet diese Anleitung bei dem, was Sie gerade tun.',
          '{key back} und {key forward} gehen zurück und vor.',
        ],
      },
    ],
  },
  fails: {
    lead: 'Was auch geschieht: Heruntergeladene Bilder bleiben auf diesem Laptop. Lesen Sie zuerst die Meldung: Sie sagt, was geschah und was Sie tun können.',
    picture: 'Der Verbindungstest mit jedem Schritt und dem, der fehlschlug.',
    parts: [
      {
        heading: 'Der Dienst ist nicht erreichbar',
        kind: 'steps',
        lines: [
          'In einem Gastnetz: Öffnen Sie einen Webbrowser und melden Sie sich beim Netz an. Wählen Sie dann unten im Fenster {status.retry}.',
          'Drücken Sie {key palette} und wählen Sie {palette.network}. Der Test prüft jeden Schritt der Verbindung und zeigt, wo sie endet.',
          'Wählen Sie {networkTest.copy} und senden Sie das Ergebnis Ihrer IT-Administration. Bis dahin: {topic offline}.',
        ],
      },
      {
        heading: 'Bilder kommen nicht an',
        kind: 'points',
        lines: [
          '{page offline/now} sagt, warum, mit einer Schaltfläche für den nächsten Schritt. Wenn der Datenträger voll ist: {topic storage}.',
          'Nur ein Gerät ist betroffen? Sehen Sie in seine Details: Sie sagen, wann es zuletzt geprüft wurde und was fehlschlug.',
        ],
      },
      {
        heading: 'Fleetglass arbeitet nicht, wie es soll',
        kind: 'steps',
        lines: [
          'Starten Sie es neu. Beschädigte Daten werden beim nächsten Start aus den Bildern wiederhergestellt.',
          'Gehen Sie zu {page settings/diagnostics}, wählen Sie {diagnostics.save} und geben Sie die Datei Ihrem Support. Sie enthält keine Anmeldungen und keine Bilder.',
        ],
      },
    ],
  },
};
