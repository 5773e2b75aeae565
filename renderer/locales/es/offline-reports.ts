import type { Translation } from '../catalog/translation.ts';
import type { offlineReportMessages as english } from '../en/offline-reports.ts';
import { noun, plural } from './forms.ts';

/** Texts of the reports and of short connections, which come after the first screen. */
export const offlineReportMessages: Translation<typeof english> = {
  'offline.report.retried': 'Agregada a la cola',
  'offline.report.title': 'Informe de sincronización',
  'offline.report.open': 'Detalles…',
  'offline.report.openOf': 'Detalles de la sincronización: {time}',
  'offline.report.counts':
    'Nuevas: {fresh}, sin cambios: {unchanged}, fallidas: {failed}, omitidas: {skipped}',
  'offline.report.bytes':
    'Recibido: {received}. No descargado de nuevo: {unchanged}. Ahorrado con vistas previas: {low}.',
  'offline.report.show': 'Mostrar',
  'offline.report.show.all': 'Todas',
  'offline.report.show.new': 'Nuevas',
  'offline.report.show.failed': 'Fallidas',
  'offline.report.show.skipped': 'Omitidas',
  'offline.report.entries': 'Imágenes de esta sincronización',
  'offline.report.none': 'Ninguna imagen corresponde',
  'offline.report.noneText': 'Las imágenes sin cambios se cuentan arriba, pero no aparecen en la lista.',
  'offline.report.new': 'Nueva, {size}',
  'offline.report.csv': 'Guardar como CSV…',
  'offline.report.json': 'Guardar como JSON…',
  'offline.report.written': 'Guardado como {name}.',
  'offline.skip.mode': 'Omitida por el modo de descarga',
  'offline.skip.limit': 'Límite de datos alcanzado',
  'offline.skip.none': 'Sin imagen en el servicio',
  'offline.skip.cancelled': 'Cancelada',
  'offline.skip.gone': 'Ya no está en la lista de dispositivos',
  'offline.shortConnection.title': 'Conexión breve',
  'offline.shortConnection.lead':
    'Lo que cabe en poco tiempo en línea. Si se corta la señal, se pierde como máximo una imagen.',
  'offline.shortConnection.low': noun('{count} vista previa', '{count} vistas previas'),
  'offline.shortConnection.full': noun('{count} imagen completa', '{count} imágenes completas'),
  'offline.shortConnection.left': plural('{count} queda para después', '{count} quedan para después'),
  'offline.shortConnection.nothing': 'Ninguna descarga en este tiempo.',
  'offline.shortConnection.start': 'Descargar ahora',
  'offline.shortConnection.startOf': 'Descargar ahora durante {time}',
  'offline.shortConnection.started': 'Descarga iniciada.',
  'offline.shortConnection.measured': 'Según la velocidad medida: {amount}/s.',
  'offline.shortConnection.assumed': 'Velocidad aún sin medir; se suponen {amount}/s.',
};
