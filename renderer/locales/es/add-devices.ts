import type { Translation } from '../catalog/translation.ts';
import type { addDevicesMessages as english } from '../en/add-devices.ts';
import { noun, plural } from './forms.ts';

/** Texts of the dialog that adds devices by their IDs. */
export const addDevicesMessages: Translation<typeof english> = {
  'addDevices.title': 'Agregar dispositivos',
  'addDevices.lead':
    'Para dispositivos que el servicio no muestra. Los ID están en el portal o en el dispositivo.',
  'addDevices.deviceIds': 'ID de dispositivos',
  'addDevices.deviceIdsHint': 'Uno por línea, o separados por comas, puntos y comas o tabulaciones.',
  'addDevices.archiveIds': 'ID de históricos',
  'addDevices.archiveIdsHint': 'Opcional: históricos de este dispositivo.',
  'addDevices.counted': noun('{count} dispositivo', '{count} dispositivos'),
  'addDevices.countedArchives': noun('{count} histórico', '{count} históricos'),
  'addDevices.repeated': noun('{count} ID repetido omitido', '{count} ID repetidos omitidos'),
  'addDevices.missing': 'Escriba al menos un ID de dispositivo.',
  'addDevices.tooMany': 'Escriba {limit} ID a la vez como máximo.',
  'addDevices.tooLong': 'Un ID puede tener {limit} caracteres como máximo.',
  'addDevices.archivesNeedOneDevice': 'Solo se pueden agregar ID de históricos a un dispositivo a la vez.',
  'addDevices.submit': 'Agregar',
  'addDevices.submitting': 'Agregando…',
  'addDevices.results': 'Resultados',
  'addDevices.outcome.added': 'Agregado',
  'addDevices.outcome.unverified': 'Agregado, aún sin comprobar',
  'addDevices.outcome.present': 'Ya estaba agregado',
  'addDevices.outcome.notFound': 'No se encontró en el servicio',
  'addDevices.outcome.failed': 'No agregado',
  'addDevices.show': plural('Mostrar dispositivo', 'Mostrar dispositivos'),
  'addDevices.more': 'Agregar más',
};
