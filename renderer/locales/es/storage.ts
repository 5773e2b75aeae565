import type { Translation } from '../catalog/translation.ts';
import type { storageMessages as english } from '../en/storage.ts';
import { noun } from './forms.ts';

/** Texts of the page "Storage": the disk space of images, and their folder. */
export const storageMessages: Translation<typeof english> = {
  'storage.section.space': 'Disco',
  'storage.section.usage': 'Uso',
  'storage.section.removed': 'Imágenes quitadas',

  'storage.used': '{used} de {quota} usados',
  'storage.usedLabel': 'Espacio que ocupan las imágenes',
  'storage.images': noun('{count} imagen', '{count} imágenes'),
  'storage.kinds':
    'Vistas previas: {low}, completas: {full}; {pinned} fijados, con nota o de su última visita',
  'storage.partial': '{bytes} de descargas interrumpidas',
  'storage.disk': '{free} libres en este disco; {floor} quedan siempre libres.',
  'storage.diskShort': '{free} libres en este disco, menos que el mínimo de {floor}.',
  'storage.diskUnknown': 'Se desconoce el espacio libre en disco.',
  'storage.space.retained':
    'Las imágenes fijadas, con nota o de su última visita superan el límite. Suba el límite o deje de fijar algo.',
  'storage.space.diskFull': 'El disco está casi lleno. Libere espacio o mueva las imágenes a otra unidad.',
  'storage.quotaHint':
    'Espacio máximo para imágenes. Si lo baja, se quitan las que no vio desde hace más tiempo; nunca las fijadas ni las que tienen nota.',
  'storage.quotaUnit': 'Límite de espacio (GB)',
  'storage.quotaInvalid': 'Escriba 0,1 GB o más.',
  'storage.floorUnit': 'Espacio libre mínimo (GB)',
  'storage.floorHint': 'Espacio que debe quedar libre en este disco.',
  'storage.floorInvalid': 'Escriba 0,1 GB o más.',
  'storage.floorInvalidMost': 'Escriba al menos 0,1 GB y como mucho {most}, la mitad del disco.',
  'storage.floorUsual': 'Usar el predeterminado',
  'storage.old.share': noun(
    '{count} imagen que otra más reciente reemplazó: {bytes}, el {share} del espacio de las imágenes.',
    '{count} imágenes que otras más recientes reemplazaron: {bytes}, el {share} del espacio de las imágenes.',
  ),
  'storage.old.none': 'Ninguna imagen fue reemplazada aún por otra más reciente.',
  'storage.old.hint':
    'Quedan hasta que se necesite el espacio, o estos días después de descargarlas y verlas por última vez.',
  'storage.old.unit': 'Conservar imágenes anteriores (días)',
  'storage.old.all': 'Todas',
  'storage.old.invalid': 'Escriba de 1 a {most} días. Déjelo vacío para conservarlas todas.',
  'storage.old.ask': noun(
    '¿Conservar las imágenes anteriores {count} día?',
    '¿Conservar las imágenes anteriores {count} días?',
  ),
  'storage.old.ask.text':
    'Se quitan otras a medida que envejecen. Quedan las imágenes fijadas, las que tienen nota y las de su última visita. Las que se quiten faltarán en exportaciones, videos y comparaciones en el tiempo.',
  'storage.old.remove': 'Quitar las imágenes anteriores',
  'storage.folder': 'Carpeta de imágenes',
  'storage.folder.own': 'En la carpeta de datos de la aplicación',
  'storage.folder.chosen': 'En la carpeta “{folder}”',
  'storage.folder.away':
    'En la carpeta “{folder}”, en una unidad que no está conectada. Conéctela para ver las imágenes.',
  'storage.folder.choose': 'Mover a otra unidad…',
  'storage.folder.back': 'Volver a la anterior',
  'storage.move.title': '¿Mover las imágenes?',
  'storage.move.text':
    'Las imágenes se copian a “{folder}” y se comprueban; después se eliminan las originales. Los datos de los dispositivos y las miniaturas de las imágenes completas (hasta 256 MB) quedan en este equipo para explorar sin esa unidad.',
  'storage.move.space': 'Se necesitan {needed}, allí hay {free} libres.',
  'storage.move.spaceUnknown': 'Se necesitan {needed}, se desconoce el espacio libre allí.',
  'storage.move.start': 'Mover',
  'storage.job.phase.database': 'Comprobando la base de datos',
  'storage.job.phase.images': '{done} de {total} imágenes, {bytes}',
  'storage.job.phase.cleaning': 'Limpiando',
  'storage.job.moveDone': 'Imágenes movidas.',
  'storage.job.checkDone': 'Comprobación terminada.',
  'storage.job.moveCancelled': 'Cancelado. Las imágenes quedan donde estaban.',
  'storage.job.checkCancelled': 'Comprobación cancelada.',
  'storage.check': 'Comprobación de integridad',
  'storage.checkHint': 'Lee cada imagen y comprueba que está intacta.',
  'storage.check.start': 'Comprobar ahora',
  'storage.check.verified': 'Todas las imágenes verificadas: {count} ({time}).',
  'storage.check.found':
    'Imágenes comprobadas: {count}; dañadas: {damaged}, no encontradas: {missing} ({time}). Se agregaron a sus descargas solicitadas.',
  'storage.check.database':
    'La base de datos está dañada y no se comprobó ninguna imagen. En el próximo inicio se reconstruye a partir de las imágenes.',
  'storage.check.orphans': noun(
    '{count} archivo sobrante se movió a la papelera.',
    '{count} archivos sobrantes se movieron a la papelera.',
  ),
  'storage.check.back': noun(
    'Se recuperó {count} imagen que la base de datos no conocía.',
    'Se recuperaron {count} imágenes que la base de datos no conocía.',
  ),
  'storage.trash': 'Papelera',
  'storage.trashHint': noun(
    '{count} archivo sobrante, {bytes}. Se elimina a los 30 días.',
    '{count} archivos sobrantes, {bytes}. Se eliminan a los 30 días.',
  ),
  'storage.trash.sure': noun(
    '¿Eliminar {count} archivo ({bytes}) para siempre?',
    '¿Eliminar {count} archivos ({bytes}) para siempre?',
  ),
  'storage.trash.unnamed': noun(
    '{count} archivo queda aquí: nada indica de qué dispositivo es.',
    '{count} archivos quedan aquí: nada indica de qué dispositivos son.',
  ),
  'storage.trash.restore': 'Restaurar',
  'storage.trash.delete': 'Eliminar ahora',
  'storage.check.never': 'Sin comprobar desde que se inició la aplicación.',

  'storage.usage.by': 'Agrupar por',
  'storage.usage.by.organization': 'Organización',
  'storage.usage.by.device': 'Dispositivo',
  'storage.usage.by.precision': 'Versión',
  'storage.usage.by.pin': 'Fijado',
  'storage.usage.visit': 'Última visita',
  'storage.usage.notRetained': 'Sin fijar',
  'storage.usage.pins': 'Mostrar lo fijado',
  'storage.usage.pinOf': 'Mostrar lo fijado: {name}',
  'storage.usage.row': 'Vistas previas: {low}, completas: {full}',
  'storage.usage.pinned': '{bytes} fijados, con nota o de su última visita',
  'storage.usage.devices': 'Mostrar dispositivos',
  'storage.usage.devicesOf': 'Mostrar los dispositivos de {name}',
  'storage.usage.onlyOf': 'Solo {name}',
  'storage.usage.all': 'Mostrar todo',
  'storage.usage.empty': 'Aún no hay imágenes descargadas',
  'storage.usage.emptyText': 'Las imágenes que vea o fije aparecen aquí.',
  'storage.everything': 'Todas las imágenes',
  'storage.action.free': 'Liberar espacio',
  'storage.action.freeOf': 'Liberar espacio: {name}',
  'storage.action.keepOnlyLow': 'Dejar solo vistas previas',
  'storage.action.keepOnlyLowOf': 'Dejar solo vistas previas: {name}',
  'storage.action.forget': 'Eliminar todos los datos',
  'storage.action.forgetOf': 'Eliminar todos los datos: {name}',
  'storage.ask.free': '¿Liberar espacio: {name}?',
  'storage.ask.free.text': 'Quita sus imágenes de este equipo. Las imágenes fijadas quedan.',
  'storage.ask.keepOnlyLow': '¿Dejar solo vistas previas: {name}?',
  'storage.ask.keepOnlyLow.text':
    'Quita las imágenes completas que aquí también tienen vista previa. Las imágenes fijadas quedan.',
  'storage.ask.forget': '¿Eliminar todos los datos: {name}?',
  'storage.ask.forget.text':
    'Elimina de este equipo todas sus imágenes, historial, notas, lo fijado, solicitudes y visitas. Los dispositivos agregados manualmente salen de la lista. No se puede deshacer.',
  'storage.ask.goes': noun('Se quita {count} imagen ({bytes}).', 'Se quitan {count} imágenes ({bytes}).'),
  'storage.ask.nothing': 'No hay nada que quitar.',
  'storage.ask.stays': noun(
    '{count} imagen fijada, con nota o de su última visita queda ({bytes}).',
    '{count} imágenes fijadas, con nota o de su última visita quedan ({bytes}).',
  ),
  'storage.ask.looking': 'Calculando…',
  'storage.done': noun(
    '{count} imagen quitada, {bytes} liberados.',
    '{count} imágenes quitadas, {bytes} liberados.',
  ),

  'storage.removed.lead': 'Imágenes quitadas de este equipo en los últimos 30 días.',
  'storage.removed.empty': 'Ninguna imagen quitada',
  'storage.removed.emptyText':
    'Las imágenes se quitan solo si se necesita espacio, si usted las quita o si superan los días que se conservan.',
  'storage.removed.row': '{precision}, {size}, {age}',
  'storage.removed.request': 'Descargar de nuevo',
  'storage.removed.requestOf': 'Descargar de nuevo: {name}',
  'storage.removed.requested': '{name} se agregó a las descargas solicitadas.',
  'storage.cause.quota': 'Límite de espacio alcanzado',
  'storage.cause.disk': 'Disco casi lleno',
  'storage.cause.person': 'Quitada por usted',
  'storage.cause.age': 'Superó los días que se conserva',
};
