import type { Translation } from '../catalog/translation.ts';
import type { machineMessages as english } from '../en/machine.ts';
import type { machinePanelMessages } from '../en/machine-panels.ts';

/** Texts on what concerns this machine: managed settings, updates, crashes. */
export const machineMessages: Translation<typeof english & typeof machinePanelMessages> = {
  'managed.environment': 'Establecido por su administrador',
  'managed.setting': 'Controlado por su administrador',
  'managed.noAdding': 'Su administrador controla la lista de entornos.',
  'managed.keepSignedIn': 'Su administrador exige iniciar sesión cada vez que se abre Fleetglass.',
  'managed.invalid': 'No se puede leer parte de la configuración de su administrador:',
  'managed.problem': '{source}: {path}: {rule}',
  'managed.problem.restricted': '{source}: {path}: {rule} (hasta que se corrija, rige el valor más estricto)',

  'updates.title': 'Actualizaciones',
  'updates.running': 'Tiene Fleetglass {version}.',
  'updates.mode': 'Nuevas versiones',
  'updates.mode.automatic': 'Buscar automáticamente e instalar al salir, si es posible',
  'updates.mode.file': 'Solo desde un archivo que yo elija',
  'updates.mode.off': 'Nunca',
  'updates.check': 'Buscar actualizaciones',
  'updates.chooseFile': 'Desde un archivo…',
  'updates.chooseFileHint': 'Elija el archivo .yml cuyo nombre empieza por “latest”, junto al instalador.',
  'updates.install': 'Instalar y reiniciar',
  'updates.checking': 'Buscando actualizaciones…',
  'updates.current': 'No hay ninguna versión más reciente ({time}).',
  'updates.neverChecked': 'No se han buscado desde que se inició Fleetglass.',
  'updates.downloading': 'Descargando la versión {version}',
  'updates.ready': 'La versión {version} está lista. Su firma se verificó.',
  'updates.jobRunning': 'Fleetglass aún está trabajando. Podrá instalar la actualización cuando termine.',
  'updates.installing': 'Instalando la versión {version}…',
  'updates.notes': 'Novedades',
  'updates.unavailable.noKey':
    'Esta compilación no tiene una clave para verificar actualizaciones, así que no puede actualizarse por sí misma.',
  'updates.unavailable.noServer': 'Esta compilación no tiene servidor de actualizaciones.',
  'updates.unavailable.noPublisher':
    'Esta compilación no indica un editor con el que verificar actualizaciones, así que no puede actualizarse por sí misma.',
  'updates.unavailable.notInstalled':
    'Esta copia no está instalada en el sistema, así que no puede actualizarse por sí misma.',
  'updates.unavailable.otherMeans':
    'Las actualizaciones de esta instalación se administran por otra vía. Consulte a su administrador.',

  'safeStart.notice':
    'Fleetglass falló varias veces al iniciarse. Ahora está en modo seguro: sin conexión y sin aceleración gráfica.',
  'safeStart.restart': 'Iniciar normalmente',
  'defect.notice':
    'Algo inesperado salió mal en Fleetglass (ID {id}). Puede continuar. Si algo deja de funcionar, reinícielo.',
  'defect.restart': 'Reiniciar',
  'diagnostics.open': 'Diagnóstico',
  'diagnostics.title': 'Diagnóstico',
  'diagnostics.version': 'Versión',
  'diagnostics.system': 'Sistema',
  'diagnostics.runtime': 'Entorno de ejecución',
  'diagnostics.service': 'Detectado del servicio',
  'diagnostics.reading': 'Cómo se lee este servicio',
  'diagnostics.readingNote':
    'Fleetglass pide unas páginas de todo y muestra dónde encuentra cada cosa. Guarde el resultado como perfil de servicio para corregirlo o usarlo en otros equipos.',
  'diagnostics.detect': 'Detectar',
  'diagnostics.detecting': 'Consultando el servicio…',
  'diagnostics.noProfile':
    'No se puede crear un perfil de servicio, porque no todo se puede escribir como ruta. La galería no se ve afectada.',
  'diagnostics.saveProfile': 'Guardar perfil…',
  'diagnostics.notFound': 'No se encontró',
  'diagnostics.column.part': 'Parte',
  'diagnostics.column.value': 'Lugar',
  'diagnostics.column.evidence': 'Coincide',
  'diagnostics.part.organizations': 'Organizaciones: {member}',
  'diagnostics.part.devices': 'Dispositivos: {member}',
  'diagnostics.part.archives': 'Históricos: {member}',
  'diagnostics.part.device.full': 'Imagen completa de un dispositivo: {member}',
  'diagnostics.part.device.low': 'Vista previa de un dispositivo: {member}',
  'diagnostics.part.archive.full': 'Imagen completa de un histórico: {member}',
  'diagnostics.part.archive.low': 'Vista previa de un histórico: {member}',
  'diagnostics.member.path': 'dirección',
  'diagnostics.member.list': 'lista',
  'diagnostics.member.id': 'ID',
  'diagnostics.member.name': 'nombre',
  'diagnostics.member.time': 'hora de captura',
  'diagnostics.member.organization': 'organización',
  'diagnostics.member.paging': 'páginas siguientes',
  'diagnostics.member.image': 'dirección de la imagen',
  'diagnostics.reports': 'Informes de errores',
  'diagnostics.reportsNote':
    'Los informes de errores quedan en este equipo y nunca se envían. Pueden mostrar partes de la pantalla.',
  'diagnostics.noReports': 'Ninguno.',
  'diagnostics.report': '{time}, {size}',
  'diagnostics.reveal': 'Mostrar en la carpeta',
  'diagnostics.log': 'Informe de soporte',
  'diagnostics.logNote':
    'Versiones, configuración y registro reciente; sin sesiones, enlaces privados ni nombres. No se envía nada.',
  'diagnostics.names': 'Incluir en el registro los ID de dispositivos e históricos desde ahora',
  'diagnostics.preview': 'Mostrar informe',
  'diagnostics.save': 'Guardar informe…',
  'diagnostics.saved': 'Guardado.',
  'diagnostics.reset': 'Restablecer la configuración',
  'diagnostics.resetNote':
    'Restablece el tema, los tamaños, la ventana y las últimas ubicaciones. Las sesiones, los entornos y las capturas se conservan.',
  'diagnostics.resetDone': 'La configuración se restableció.',
};
