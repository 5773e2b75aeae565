import type { Translation } from '../catalog/translation.ts';
import type { shellMessages as english } from '../en/shell.ts';
import { noun } from './forms.ts';

/** Texts of the window's frame: title bar, status bar, menus, dialogs about the app itself. */
export const shellMessages: Translation<typeof english> = {
  'app.name': 'Fleetglass',
  'age.now': 'ahora mismo',
  'duration.seconds': '{seconds} s',
  'duration.minutes': '{minutes} min',
  'duration.hours': '{hours} h',
  'duration.hoursMinutes': '{hours} h {minutes} min',
  'app.starting': 'Iniciando Fleetglass',
  'app.version': 'Fleetglass {version}',
  'app.versionUnsigned': 'Fleetglass {version} (sin firma)',
  'app.skipToContent': 'Ir a las capturas',
  'app.skipToPage': 'Ir a la página',

  'action.cancel': 'Cancelar',
  'action.close': 'Cerrar',
  'action.done': 'Listo',
  'action.tryAgain': 'Reintentar',
  'action.undo': 'Deshacer',
  'action.signIn': 'Iniciar sesión',
  'action.signOut': 'Cerrar sesión',
  'action.forget': 'Quitar de la lista',
  'action.refresh': 'Actualizar',
  'action.remove': 'Quitar',
  'action.dismiss': 'Descartar',
  'action.back': 'Atrás',
  'action.forward': 'Adelante',

  'page.label': 'Páginas',
  'page.browse': 'Explorar',
  'page.storage': 'Espacio',
  'storage.sections': 'Secciones de Espacio',
  'page.settings': 'Configuración',

  'environment.kind.development': 'Desarrollo',
  'environment.kind.staging': 'Preproducción',
  'environment.kind.production': 'Producción',
  'environment.kind.demo': 'Demostración',

  'shell.account': 'Cuenta: {username}',
  'shell.accountIn': 'Cuenta en {environment}',
  'shell.fleetToggle': 'Lista de dispositivos',
  'shell.fleetWidth': 'Ancho de la lista de dispositivos',
  'shell.detailsToggle': 'Panel de detalles',
  'shell.signedInTo': 'Sesión iniciada en {environment}',
  'shell.offlineDataOf': 'Datos sin conexión de {environment}',
  'shell.history': 'Historial',
  'shell.theme': 'Tema',
  'shell.theme.system': 'Sistema',
  'shell.theme.light': 'Claro',
  'shell.theme.dark': 'Oscuro',
  'shell.zoom': 'Tamaño de la interfaz',
  'shell.zoom.percent': '{percent}%',
  'shell.zoom.larger': 'Más grande',
  'shell.zoom.smaller': 'Más pequeño',
  'shell.zoom.reset': 'Restablecer',
  'shell.shortcuts': 'Atajos de teclado',

  'status.online': 'En línea',
  'status.offline': 'Sin conexión desde {time}',
  'status.networkNeedsSignIn': 'La red pide iniciar sesión',
  'status.proxyNeedsSignIn': 'El proxy pide iniciar sesión',
  'status.connecting': 'Conectando',
  'status.paused': 'En pausa por el servicio hasta: {time}',
  'status.confirmed': 'Última confirmación: {time}',
  'status.confirmedAge': 'Última confirmación: {time}, {age}',
  'status.confirmedOldest': 'Confirmación más antigua aquí: {time}, {age}',
  'status.neverConfirmed': 'Aún sin confirmar',
  'status.pending': noun('{count} solicitud en curso', '{count} solicitudes en curso'),
  'status.limit': '{used} de {limit}',
  'status.received': '{size} recibidos',
  'status.openOffline': 'Descargas y modo',
  'status.workOffline': 'Trabajar sin conexión',
  'status.signedOut': 'Inicie sesión para actualizar',
  'status.retry': 'Probar ahora',

  'banner.label': 'Avisos',
  'banner.readOnly': 'Está viendo datos sin conexión. Inicie sesión para actualizarlos.',
  'banner.readOnly.noToken': 'No hay ninguna sesión guardada para esta cuenta.',
  'banner.readOnly.refused': 'El servicio puso fin a la última sesión.',
  'banner.readOnly.locked': 'El llavero de este equipo está bloqueado.',
  'banner.memoryNoKeychain':
    'Su sesión terminará al cerrar Fleetglass, porque el llavero de este equipo no está disponible. Después podrá seguir viendo los datos sin conexión.',
  'banner.memoryUnprotected':
    'Su sesión terminará al cerrar Fleetglass, porque el llavero de este equipo no es seguro. Después podrá seguir viendo los datos sin conexión.',
  'banner.memoryNoSettings':
    'Su sesión terminará al cerrar Fleetglass, porque ahora no se puede leer la configuración. Después podrá seguir viendo los datos sin conexión.',
  'banner.memoryByChoice': 'Su sesión terminará al cerrar Fleetglass.',
  'banner.imagesAway': 'La unidad con las imágenes de esta cuenta no está conectada. Conéctela para verlas.',
  'banner.networkNeedsSignIn':
    'Esta red exige iniciar sesión. Abra un navegador web, inicie sesión en la red y vuelva a intentarlo.',
  'notice.settingsSetAside':
    'No se pudo leer la configuración. Se guardó aparte y se usan los valores predeterminados.',
  'notice.settingsUnreadable':
    'Ahora no se puede leer la configuración: se usan los valores predeterminados y los cambios duran hasta que cierre Fleetglass. Reinicie Fleetglass para volver a intentarlo. Si se repite, avise a su administrador.',
  'notice.accountsRestored':
    'La lista de cuentas se perdió y se reconstruyó con los datos de este equipo. Puede explorar sin conexión; inicie sesión para actualizar.',
  'notice.librarySetAside':
    'No se pudieron leer los datos sin conexión y se reconstruyeron a partir de sus imágenes, con lo fijado, las descargas solicitadas y las visitas. Actualice para completarlos.',
  'notice.librarySetAside.lost':
    'No se pudieron leer los datos sin conexión y se reconstruyeron a partir de sus imágenes. Se perdieron las descargas solicitadas y las visitas, y quizá también lo fijado. Compruebe lo fijado y luego actualice.',
  'notice.libraryImagesMissing':
    'Algunas imágenes descargadas ya no están en el disco. La próxima sincronización volverá a descargar las fijadas. Si recupera la carpeta de imágenes, elija “Comprobar ahora” en Espacio.',
  'notice.unsaved.diskFull':
    'El disco está lleno y no se puede guardar nada: lo fijado, las descargas y los cambios duran hasta que cierre Fleetglass. Puede explorar, ver y exportar a otro disco. Libere espacio y reinicie.',
  'notice.unsaved.diskReadOnly':
    'Este disco es de solo lectura y no se puede guardar nada: lo fijado y los cambios duran hasta que cierre Fleetglass. Puede explorar, ver y exportar a otro disco.',
  'notice.unsaved.newer':
    'Los datos sin conexión de esta cuenta son de una versión más reciente de Fleetglass y no se modifican. Puede explorar, ver y exportar sus imágenes; lo que fije o cambie no se guarda. Use la versión más reciente para seguir trabajando.',
  'notice.environmentsInvalid':
    'Los entornos indicados al inicio no son válidos y no se agregaron. Compruebe FLEETGLASS_ENVIRONMENTS.',

  'shortcuts.title': 'Atajos de teclado',
  'shortcuts.larger': 'Más grande',
  'shortcuts.smaller': 'Más pequeño',
  'shortcuts.help': 'Mostrar esta lista',

  'key.control': 'Ctrl',
  'key.command': '⌘',
  'key.shift': 'Mayús',
  'key.alt': 'Alt',
  'key.option': '⌥',
  'key.pageUp': 'Re Pág',
  'key.pageDown': 'Av Pág',
  'key.space': 'Espacio',
  'key.enter': 'Intro',
  'key.escape': 'Esc',
  'field.day.choose': 'Elegir un día',
  'field.day.wrong': 'Esto no es una fecha. Escríbala así: {example}.',
  'field.time.wrong': 'Esto no es una hora. Escríbala así: {example}.',
  'key.home': 'Inicio',
  'key.end': 'Fin',
  'key.menu': 'Tecla Menú',
};
