import type { Translation } from '../catalog/translation.ts';
import type { libraryRefusals as english } from '../en/library-refusals.ts';

/** Why the main process refused something of the fleet, the offline data or the storage, and what to do about it. */
export const libraryRefusals: Translation<typeof english> = {
  'refusal.notesTooMany': 'Ya hay {limit} notas, el máximo por cuenta.',
  'refusal.notesTooMany.advice': 'Quite una que ya no necesite.',
  'refusal.noteTooLong':
    'La nota tiene caracteres que no se ven. Si se escriben con sus códigos numéricos, la nota supera los {limit} caracteres.',
  'refusal.noteTooLong.advice': 'Acórtela.',
  'refusal.favoritesTooMany': 'Ya hay {limit} favoritos, el máximo por cuenta.',
  'refusal.favoritesTooMany.advice': 'Quite uno que ya no necesite.',
  'refusal.viewsTooMany': 'Ya hay {limit} vistas guardadas, el máximo por cuenta.',
  'refusal.viewsTooMany.advice': 'Quite una que ya no necesite.',
  'refusal.viewNameTaken': 'Ya existe una vista guardada con el nombre “{name}”.',
  'refusal.viewNameTaken.advice': 'Elija otro nombre o quite primero esa vista.',
  'refusal.viewGone': 'Esta vista guardada ya no existe.',
  'refusal.viewGone.advice': 'Elija otra vista o vuelva a guardar la búsqueda.',
  'refusal.notInFleet': 'Esto no está en la lista de dispositivos de este equipo.',
  'refusal.notInFleet.advice': 'Actualice la lista de dispositivos o agregue el dispositivo por ID.',
  'refusal.idNotInFleet': '“{id}” no está en la lista de dispositivos de este equipo.',
  'refusal.idNotInFleet.advice': 'Actualice la lista de dispositivos o agréguelo por ID.',
  'refusal.idUnusable': 'Esto no puede ser el ID de un dispositivo ni de un histórico.',
  'refusal.idUnusable.advice': 'Copie el ID del servicio y agréguelo de nuevo.',
  'refusal.libraryInUse': 'Otro programa está usando los datos sin conexión de esta cuenta.',
  'refusal.libraryInUse.advice':
    'Cierre las demás ventanas de Fleetglass y los programas que usen su carpeta, y vuelva a intentarlo.',
  'refusal.libraryFailed': 'No se pueden leer o guardar los datos sin conexión de esta cuenta.',
  'refusal.libraryFailed.advice':
    'Compruebe el disco y los permisos de la carpeta de la aplicación, y reinicie Fleetglass.',
  'refusal.libraryDiskError': 'No se pueden leer o guardar los datos sin conexión de esta cuenta ({error}).',
  'refusal.libraryDiskError.advice':
    'Compruebe el disco y los permisos de la carpeta de la aplicación, y reinicie Fleetglass.',
  'refusal.storageFloorTooLarge': 'Es más de la mitad del disco que contiene las imágenes.',
  'refusal.storageFloorTooLarge.advice': 'Elija menos espacio libre.',
  'refusal.imagesTargetTooSmall': 'En esa carpeta no hay espacio suficiente para las imágenes.',
  'refusal.imagesTargetTooSmall.advice':
    'Elija una carpeta en una unidad más grande o quite antes algunas imágenes.',
  'refusal.imagesTargetTaken':
    'Esa carpeta ya contiene imágenes de esta cuenta o archivos con los mismos nombres.',
  'refusal.imagesTargetTaken.advice': 'Elija una carpeta vacía.',
  'refusal.imagesTargetUnverified': 'No se pudieron verificar las imágenes copiadas.',
  'refusal.imagesTargetUnverified.advice': 'No se movió nada. Compruebe esa unidad o elija otra.',
  'refusal.imagesTargetNotChosen': 'No hay ninguna carpeta elegida para las imágenes.',
  'refusal.imagesTargetNotChosen.advice': 'Elija primero una carpeta.',
  'refusal.imagesJobRunning': 'Las imágenes de esta cuenta ya se están moviendo o comprobando.',
  'refusal.imagesJobRunning.advice': 'Espere a que termine la tarea o cancélela.',
  'refusal.imagesInUse': 'Hay una exportación u otra tarea en curso que puede necesitar estas imágenes.',
  'refusal.imagesInUse.advice': 'Espere a que termine y vuelva a intentarlo.',
  'refusal.accountDataLeft': 'No se pudieron eliminar algunos datos de esta cuenta.',
  'refusal.accountDataLeft.advice':
    'Cierre los programas que los usen. Fleetglass volverá a intentarlo al iniciarse.',
  'refusal.reasonUnreadable': 'El motivo lo registró otra versión de Fleetglass.',
  'refusal.reasonUnreadable.advice': 'Vuelva a intentarlo.',
  'refusal.pinGone': 'Esto ya no está fijado.',
  'refusal.pinGone.advice': 'Consulte la lista de lo fijado.',
  'refusal.networkUnknown': 'Este equipo nunca estuvo en esa red.',
  'refusal.networkUnknown.advice': 'Consulte la lista de redes.',
  'refusal.visitChanged': 'Esta visita cambió entretanto.',
  'refusal.visitChanged.advice': 'Consulte la lista de visitas.',
  'refusal.offlineCheckGone': 'Esta comprobación ya no existe.',
  'refusal.offlineCheckGone.advice': 'Inicie una comprobación nueva.',
  'refusal.syncReportGone':
    'Este informe de sincronización ya no existe. Los informes antiguos se eliminan automáticamente.',
  'refusal.syncReportGone.advice': 'Consulte la lista de informes.',
  'refusal.archivesOfMany': 'Solo se pueden agregar históricos a un dispositivo a la vez.',
  'refusal.archivesOfMany.advice': 'Escriba un ID de dispositivo con los ID de sus históricos.',
  'refusal.deviceNotManual': 'Este dispositivo no se agregó manualmente.',
  'refusal.deviceNotManual.advice': 'Los dispositivos que muestra el servicio no se pueden quitar.',
  'refusal.galleryNoDays': 'Una galería que no está ordenada por fecha no tiene días.',
  'refusal.galleryNoDays.advice': 'Ordénela por una fecha.',
  'refusal.thumbnailUnfit': 'Esto no es una miniatura de una imagen descargada.',
  'refusal.thumbnailUnfit.advice':
    'Una miniatura es un JPEG o WebP de {pixels} píxeles por lado como máximo.',
  'refusal.linkTooLong': 'Los ID son demasiado largos para un enlace.',
  'refusal.linkTooLong.advice': 'Copie el ID en su lugar.',
};
