import type { Guide } from '../catalog/guide-topics.ts';

/** The guide in Spanish. `npm run guide` writes docs/guide/es from it. */
export const guide: Guide = {
  signIn: {
    lead: 'Necesita una cuenta en un servidor Device Cloud. Después del primer inicio de sesión, todo lo descargado se abre también sin red.',
    picture: 'La página de inicio de sesión con entorno, nombre de usuario y contraseña.',
    parts: [
      {
        heading: 'Iniciar sesión por primera vez',
        kind: 'steps',
        lines: [
          'Elija su {signIn.environment}. Si no está en la lista, agréguelo primero.',
          'Escriba {signIn.username} y {signIn.password}, o elija otro método en {signIn.method}.',
          'Elija {signIn.submit}. Con {signIn.keep}, el próximo inicio no pide contraseña.',
        ],
      },
      {
        heading: 'Agregar su servicio',
        kind: 'steps',
        lines: [
          'Elija {environment.add}, pegue la dirección que abre en su navegador web y elija {environment.ask}.',
          'Revise la dirección encontrada. Acepte otro servidor solo si lo indicó su administrador.',
          'Elija {environment.save}. Si no se encontró nada, {environment.addAnyway} lo agrega sin comprobarlo.',
        ],
      },
      {
        heading: 'Sin red',
        kind: 'points',
        lines: [
          'Elija su cuenta en {accounts.title}. Se abre con todo lo descargado.',
          'Si su sesión terminó, puede seguir explorando. Vuelva a iniciarla cuando tenga red.',
        ],
      },
      {
        heading: 'Cerrar sesión',
        kind: 'points',
        lines: [
          'Abra el menú de la cuenta, arriba, y elija {account.signOut.menu}. Lo descargado queda en este equipo, salvo que lo elimine.',
          'Para volver a iniciarla necesita una red. No la cierre antes de ir adonde no la hay.',
        ],
      },
    ],
  },
  find: {
    lead: 'Encuentre un dispositivo por su nombre, por su ID, por su organización o por lo que ve.',
    picture: 'La búsqueda sobre la galería, con los dispositivos cuyo nombre coincide.',
    parts: [
      {
        heading: 'Por nombre o ID',
        kind: 'steps',
        lines: [
          'Pulse {key palette}, o elija {palette.open} arriba.',
          'Escriba una parte del nombre o del ID. También vale un día, tal como usted lo escribiría.',
          '{key paletteGo} va al dispositivo, {key paletteView} abre su captura más reciente.',
        ],
      },
      {
        heading: 'En la lista de dispositivos',
        kind: 'points',
        lines: [
          'Abra una organización y elija un dispositivo. Para ir a un nombre, escriba sus primeras letras.',
          '{location.star} ({key fleetStar}) mantiene una organización o un dispositivo al principio de la lista.',
          '“20 de 45 dispositivos” significa que el servicio dice que hay 45 y solo enumeró 20. Nada se quita de la lista por eso; elija {action.refresh} para volver a preguntar y, si sigue así, avise a su administrador.',
        ],
      },
      {
        heading: 'Por lo que ve',
        kind: 'points',
        lines: [
          '{gallery.sort} cambia el orden: {gallery.sort.attention} pone primero los dispositivos con un problema: imagen inusual, descarga fallida o imagen antigua. {gallery.filter} muestra, por ejemplo, solo {gallery.filter.new}.',
          '{gallery.goToDate} ({key gridDate}) lleva a un día, {gallery.form.map} a los lugares de los dispositivos.',
          '{view.save} y {view.saveFilter} ponen una búsqueda o un filtro en la lista de dispositivos, con un nombre.',
          '¿Un dispositivo no está en la lista? Elija {browse.addDevices} y escriba su ID.',
        ],
      },
    ],
  },
  look: {
    lead: 'Una miniatura muestra la captura más reciente de un dispositivo y su antigüedad. {gallery.legend} ({key gridLegend}) explica sus marcas.',
    picture: 'El visor con una imagen y las horas de su historial.',
    parts: [
      {
        heading: 'Abrir una imagen',
        kind: 'steps',
        lines: [
          'Haga doble clic en una miniatura, o pulse {key gridView}.',
          'Acerque o aleje con la rueda o {key viewerZoom}. Ajustar a la ventana o mostrar cada píxel: {key viewerFit}.',
          'Captura anterior o posterior: {key viewerTime}. La más antigua o la más reciente: {key viewerEnds}. Dispositivo anterior o siguiente: {key viewerDevice}.',
        ],
      },
      {
        heading: 'Ver más',
        kind: 'points',
        lines: [
          '¿La imagen está borrosa? {viewer.getFull} ({key viewerFull}).',
          '{adjust.auto} ({key viewerAuto}) aclara una imagen oscura o pálida, {viewer.adjust} ({key viewerAdjust}) hace más. La imagen guardada queda como está.',
          'Un clic derecho, o {key imageMenu}, muestra todo para una imagen: copiar, guardar, imprimir y más.',
          '{ruler.play} ({key viewerPlay}) muestra lo que ocurrió con el tiempo. {gallery.action.film} hace un video de ello.',
          'Mueva el puntero sobre una miniatura de izquierda a derecha, o pulse {key gridEarlier} y {key gridLater}, para recorrer sus últimas 24 horas en este equipo.',
        ],
      },
      {
        heading: '¿Qué antigüedad tiene?',
        kind: 'points',
        lines: [
          '{viewer.details} ({key viewerDetails}) muestra cuatro horas: {details.captured} por el dispositivo, {details.received} por el servicio, {details.downloaded} en este equipo y {details.confirmed} como la más reciente.',
        ],
      },
    ],
  },
  health: {
    lead: 'Fleetglass compara cada dispositivo con sus propias imágenes anteriores, solo en este equipo.',
    picture: 'Un dispositivo por revisar: su imagen más reciente junto a una habitual.',
    parts: [
      {
        heading: '¿Qué dispositivos hay que revisar?',
        kind: 'points',
        lines: [
          '{page.health} muestra los dispositivos cuya imagen más reciente no se parece a las habituales, primero los más urgentes. Para ello nada sale de este equipo.',
          'Cada uno tiene su imagen junto a una habitual. {health.compare} ({key healthCompare}) muestra las dos en grande, {gallery.action.open} ({key healthOpen}) abre la imagen.',
          '{health.fine} ({key healthFine}) quita un dispositivo de la lista hasta que cambie su estado.',
          'Arriba se indica cuántos dispositivos se comprobaron. El botón de al lado descarga una imagen pequeña de los demás y los comprueba.',
          'Desde cinco imágenes descargadas, un dispositivo se compara con las suyas. Lo que muestra una sola imagen, por ejemplo un objetivo tapado, es solo una posibilidad y va debajo de los demás. Para ver más o menos dispositivos, cambie {health.sensitivity} debajo de la lista.',
        ],
      },
    ],
  },
  compare: {
    lead: 'Vea qué cambió: compare de dos a cuatro capturas de un dispositivo o de varios.',
    picture: 'Dos capturas de un dispositivo, una al lado de la otra.',
    parts: [
      {
        heading: 'Un dispositivo, antes y ahora',
        kind: 'steps',
        lines: [
          'Abra una imagen y elija {viewer.compare} ({key viewerCompare}).',
          'Elija cuánto retroceder: {compare.time.yesterday}, {compare.time.sameHour} ({key compareYesterday}), {compare.time.week} ({key compareWeek}), {compare.time.visit} ({key compareVisit}) o {compare.time.date} ({key compareDate}).',
          'La captura más cercana se muestra al lado, y se descarga si falta. Para otra, elija {compare.changeShort}.',
        ],
      },
      {
        heading: 'Varios dispositivos',
        kind: 'steps',
        lines: [
          'Seleccione miniaturas ({key gridSelect}) y elija {gallery.action.compare} ({key gridCompare}). De dos a cuatro se muestran en paralelo.',
          'Elija cuánto retroceder, como arriba: cada dispositivo se compara con su propio pasado. Pase de uno al siguiente con {key compareStep}.',
        ],
      },
      {
        heading: 'Formas de comparar',
        kind: 'points',
        lines: [
          '{compare.mode.side}, {compare.mode.blink}, {compare.mode.swipe}, {compare.mode.difference}: {key compareMode}. Todas las imágenes se acercan y alejan a la vez.',
          '{compare.mode.difference} marca cada píxel que difiere en {compare.difference.threshold} o más.',
          '{gallery.action.export} ({key export}) exporta exactamente lo que compara, con antes y después en el PDF.',
          'Las imágenes completas y las vistas previas difieren en nitidez. Eso solo no es un cambio.',
        ],
      },
    ],
  },
  notes: {
    lead: 'Anote lo que vio en un dispositivo, o lo que hay que hacer allí. Las notas quedan en este equipo y no necesitan red.',
    picture: 'Una nota junto a una imagen en el visor.',
    parts: [
      {
        heading: 'Escribir una nota',
        kind: 'steps',
        lines: [
          'Elija una miniatura y pulse {key gridNote}. En el visor, pulse también {key viewerNote}.',
          'Escriba. El texto se guarda mientras escribe: {note.saved}.',
          'En el visor, {note.ofSnapshot} trata solo de esa imagen, que entonces queda en este equipo.',
        ],
      },
      {
        heading: 'Volver a encontrarla',
        kind: 'points',
        lines: [
          'Una miniatura con nota lleva la marca {gallery.badge.noted}.',
          'La búsqueda ({key palette}) encuentra dispositivos por palabras de sus notas.',
          'Una exportación lleva las notas con sus imágenes: {topic export}.',
        ],
      },
    ],
  },
  prepare: {
    lead: 'Antes de salir, asegúrese de que cada imagen que necesita está en este equipo y se abre sin red.',
    picture: 'El resultado de la preparación: cuántas imágenes están listas y cuáles requieren atención.',
    parts: [
      {
        heading: 'Antes de salir',
        kind: 'steps',
        lines: [
          'Seleccione los dispositivos que va a visitar, o abra su organización, y elija {visit.prepare} ({key prepare}).',
          'Escriba cuándo sale y, en {offline.rule}, con cuántas imágenes anteriores necesita comparar. Elija {visit.prepare.start}. Se descarga lo que falta y se abre cada imagen con la red bloqueada.',
          'Cuando termine, elija {visit.showSheet}, o vaya a {page offline/leave}. Lo que está en {offline.ready.show.green} está completo.',
          'Revise lo que está en {offline.ready.show.amber}: cada línea dice qué falta. {offline.ready.print} pone la lista en papel.',
        ],
      },
      {
        heading: 'En el camino',
        kind: 'points',
        lines: [
          '¿Unos minutos con señal? {offline.shortConnection.title} muestra lo que cabe en ellos y descarga primero las imágenes más importantes.',
        ],
      },
      {
        heading: 'Cuando haya terminado',
        kind: 'points',
        lines: [
          'Vaya a {page offline/leave} y elija {offline.visit.end} en su visita. Se guardan las imágenes más recientes de sus dispositivos, y la próxima visita muestra qué cambió desde entonces: {topic compare}. Las demás visitas quedan como están, y {action.undo} anula el fin.',
        ],
      },
    ],
  },
  offline: {
    lead: 'Sin red puede explorar, comparar y exportar todo lo descargado. Fleetglass detecta cuándo la red falta o vuelve.',
    picture: 'La página “{page.offline}”: lo que espera para descargarse, y el modo.',
    parts: [
      {
        heading: 'Tener imágenes en este equipo',
        kind: 'points',
        lines: [
          '{gallery.action.keepOffline} ({key imageKeepOffline}) fija dispositivos: sus imágenes se descargan, se mantienen al día y nunca se quitan. Todo lo fijado: {page offline/pins}.',
          '{gallery.action.request} ({key gridRequest}) descarga una imagen que falta en cuanto hay red.',
        ],
      },
      {
        heading: 'Decidir qué se descarga',
        kind: 'points',
        lines: [
          'Elija un modo en {page offline/now}: {offline.mode.auto} descarga automáticamente, {offline.mode.saver} le deja a usted las imágenes completas, {offline.mode.lowOnly} descarga solo imágenes pequeñas, {offline.mode.manual} espera hasta que elija {offline.action.start}.',
          '{status.workOffline} corta todas las conexiones hasta que usted lo desactive.',
          'Marque las redes de uso medido y fije límites en {page offline/data}.',
        ],
      },
      {
        heading: '¿No se descarga nada?',
        kind: 'points',
        lines: [
          '{page offline/now} dice qué esperan las descargas y tiene un botón para el paso siguiente. Más ayuda: {topic fails}.',
        ],
      },
    ],
  },
  export: {
    lead: 'Una exportación contiene las imágenes originales con sus horas y sumas de comprobación. Exportar imágenes descargadas no necesita red.',
    picture: 'El diálogo de exportación con la versión, la forma y la carpeta que se eligen.',
    parts: [
      {
        heading: 'Exportar',
        kind: 'steps',
        lines: [
          'Seleccione miniaturas ({key gridSelect}), o todas ({key gridSelectAll}). Elija {gallery.action.export} ({key export}).',
          'Elija {export.precision}, y qué ocurre con {export.missing}: descargarlas antes, después o exportar sin ellas.',
          'Elija {export.choose} y después {export.start}. Con {export.hide} puede seguir trabajando.',
        ],
      },
      {
        heading: 'Conviene saber',
        kind: 'points',
        lines: [
          '{export.form.parts} crea archivos que caben en un correo o en una memoria USB.',
          '{export.report} agrega páginas para imprimir: una hoja de contactos, un informe o una comparación de las imágenes de cada dispositivo.',
          'Un video que guardó se puede incluir: elija {film.export} cuando esté listo.',
          '{export.sign} prueba más tarde que nada cambió: {topic verify}.',
          '¿Se interrumpió una exportación? Elija {export.unfinished.rest} en la parte inferior de la ventana.',
        ],
      },
    ],
  },
  verify: {
    lead: 'Compruebe si una exportación está completa y sin cambios. No necesita cuenta ni red, y la comprobación no cambia nada.',
    picture: 'El resultado de una comprobación: la exportación está completa y sin cambios.',
    parts: [
      {
        heading: 'Comprobar una exportación',
        kind: 'steps',
        lines: [
          'Pulse {key palette}, escriba una parte de “{palette.verify}” y elíjalo. O suelte la carpeta o el archivo ZIP en la ventana.',
          'Elija {verify.folder} o {verify.zip}.',
          'Lea el resultado. Para enviarlo a otros, elija {verify.copy} o {verify.print}.',
        ],
      },
      {
        heading: 'Qué significa el resultado',
        kind: 'points',
        lines: [
          '{verify.result.unchanged}: cada archivo está, tal como se exportó.',
          '{verify.result.partial}: algo que se seleccionó no está en la exportación. Lo que hay está tal como se exportó.',
          '{verify.result.incomplete} o {verify.result.changed}: la lista nombra cada archivo. Copie la exportación de nuevo o pida otra.',
          'Una firma muestra además qué equipo hizo la exportación. No muestra que una imagen sea verdadera.',
        ],
      },
    ],
  },
  pack: {
    lead: 'Un paquete lleva imágenes de un equipo con red a otro sin ella: un solo archivo cifrado.',
    picture: 'El diálogo que crea un paquete, con su tamaño y quién puede abrirlo.',
    parts: [
      {
        heading: 'Llevar imágenes a otro equipo',
        kind: 'steps',
        lines: [
          'Elija {gallery.action.pack} con {key palette}, en algo fijado o en el menú de una selección.',
          'Escriba una frase de contraseña, o la clave pública de cada equipo que abrirá el paquete (empieza por age1; está en ese equipo, en {page settings/exports}).',
          'Guarde el archivo en una memoria USB. Envíe la frase de contraseña por otro medio.',
        ],
      },
      {
        heading: 'Abrir un paquete',
        kind: 'steps',
        lines: [
          'Pulse {key palette} y elija {palette.openPack}, o suelte el archivo en la ventana.',
          'Escriba la frase de contraseña. Se comprueba todo el paquete antes de cambiar nada.',
          'Agregue las imágenes. Las más recientes de este equipo lo siguen siendo, y la próxima sincronización descarga solo lo que cambió.',
        ],
      },
    ],
  },
  storage: {
    lead: 'Las imágenes que ve quedan en este equipo hasta que se necesite su espacio. Las fijadas nunca se quitan automáticamente.',
    picture: 'La página “{page.storage}” con el espacio que usa cada organización.',
    parts: [
      {
        heading: 'Liberar espacio',
        kind: 'steps',
        lines: [
          'Vaya a {page storage/usage} para ver qué ocupa más espacio.',
          'Elija {storage.action.free}, o {storage.action.keepOnlyLow} para conservar imágenes pequeñas en lugar de grandes.',
          'Antes de quitar nada, ve cuántas imágenes son.',
        ],
      },
      {
        heading: 'Fijar límites',
        kind: 'points',
        lines: [
          '{storage.quotaUnit} en {page storage/space}, al principio 10 GB: al superarlo, se quitan las imágenes que no ve desde hace más tiempo.',
          '{storage.floorUnit}: esta cantidad queda libre para otros programas.',
          '{storage.old.unit}: quita las imágenes que otra más reciente reemplazó cuando superan esos días. Antes de empezar, ve cuánto se quita.',
          '{storage.folder.choose} lleva todas las imágenes a una unidad más grande.',
        ],
      },
      {
        heading: 'Estar seguro',
        kind: 'points',
        lines: [
          '{storage.check.start} lee cada imagen. Las dañadas y las que faltan se descargan de nuevo.',
          '{page storage/removed} muestra lo que se quitó en los últimos 30 días. Para recuperar una imagen, elija {storage.removed.request}.',
        ],
      },
    ],
  },
  settings: {
    lead: 'Haga que la pantalla se lea bien, en la mesa y al sol. Todo se aplica al instante.',
    picture: 'La galería en modo exterior: negro sobre blanco, con botones grandes.',
    parts: [
      {
        heading: 'Al sol y con guantes',
        kind: 'points',
        lines: [
          '{settings.outdoor} ({key outdoor}): negro sobre blanco, botones grandes, imágenes más claras, sin movimiento.',
          'Todo más grande: {key larger}. Más pequeño: {key smaller}. Normal: {key normalSize}.',
        ],
      },
      {
        heading: 'A su gusto',
        kind: 'points',
        lines: [
          '{page settings/appearance}: {shell.theme}, {settings.contrast}, {settings.density}.',
          '{page settings/region}: {settings.language} y {settings.timeZone}. Las horas pueden ser las del dispositivo, las de este equipo o UTC.',
          '{page settings/network}: qué se descarga automáticamente y si al abrir una imagen se descarga la completa.',
        ],
      },
      {
        heading: 'Sin ratón',
        kind: 'points',
        lines: [
          '{key palette} encuentra cada página y cada acción por su nombre.',
          '{shell.shortcuts} ({key help}) muestra todas las teclas. {key guide} abre esta guía por lo que está haciendo.',
          '{key back} y {key forward} van atrás y adelante.',
        ],
      },
    ],
  },
  fails: {
    lead: 'Falle lo que falle, las imágenes descargadas quedan en este equipo. Lea primero el mensaje: dice qué ocurrió y qué puede hacer.',
    picture: 'La prueba de conexión, con cada paso y el que falló.',
    parts: [
      {
        heading: 'No hay conexión con el servicio',
        kind: 'steps',
        lines: [
          'En una red para invitados, abra un navegador web e inicie sesión en la red. Después elija {status.retry} en la parte inferior de la ventana.',
          'Pulse {key palette} y elija {palette.network}. Comprueba cada paso de la conexión y muestra dónde se interrumpe.',
          'Elija {networkTest.copy} y envíelo a su administrador. Mientras tanto: {topic offline}.',
        ],
      },
      {
        heading: 'No llegan imágenes',
        kind: 'points',
        lines: [
          '{page offline/now} dice por qué, con un botón para el paso siguiente. Si el disco está lleno: {topic storage}.',
          '¿Solo falla un dispositivo? Muestre sus detalles: dicen cuándo se comprobó por última vez y qué falló.',
        ],
      },
      {
        heading: 'Fleetglass no funciona como debería',
        kind: 'steps',
        lines: [
          'Reinícielo. Los datos dañados se reconstruyen a partir de las imágenes en el próximo inicio.',
          'Vaya a {page settings/diagnostics}, elija {diagnostics.save} y entregue el archivo a su servicio de soporte. No contiene datos de inicio de sesión ni imágenes.',
        ],
      },
    ],
  },
};
