import type { Translation } from '../catalog/translation.ts';
import type { serviceRefusals as english } from '../en/service-refusals.ts';
import { failureMessages as failures } from './failures.ts';
import { noun } from './forms.ts';
import { networkTestMessages as networkTest } from './network-test.ts';

const notSignedIn = '{host} rechazó su inicio de sesión: {said}.';

/** Why a request to the service, through a proxy or of a browser sign-in failed, and what to do about it. */
export const serviceRefusals: Translation<typeof english> = {
  'refusal.requestRejected': '{host} no aceptó la solicitud ({status}).',
  'refusal.requestRejected.advice': 'Lea el mensaje del servicio y vuelva a intentarlo.',
  'refusal.requestTooLarge': 'La solicitud es demasiado grande.',
  'refusal.requestTooLarge.advice': 'Seleccione menos elementos y vuelva a intentarlo.',
  'refusal.requestFailed': 'La solicitud a {host} falló por una causa desconocida ({error}).',
  'refusal.requestFailed.advice': 'Vuelva a intentarlo. Si sigue fallando, notifíquelo con este mensaje.',
  'refusal.unexpectedStatus': '{host} respondió con un estado inesperado ({status}).',
  'refusal.unexpectedStatus.advice': 'Compruebe que la dirección sea la de un Device Cloud.',
  'refusal.answerUnreadable': 'No se pudo leer la respuesta de {host}: {where}.',
  'refusal.answerUnreadable.advice':
    'Comunique este mensaje a su administrador. Las imágenes descargadas se conservan.',
  'refusal.recordsUnreadable': noun(
    'No se pudo leer {count} registro de la respuesta de {host}: {where}.',
    'No se pudieron leer {count} registros de la respuesta de {host}: {where}.',
  ),
  'refusal.recordsUnreadable.advice':
    'Comunique este mensaje a su administrador. Los demás registros aparecen en la lista.',
  'refusal.redirectedWithin':
    '{host} redirigió a otra dirección del mismo host ({status}). Esa redirección no se sigue.',
  'refusal.redirectedWithin.advice':
    'Compruebe la dirección del entorno, también la parte que sigue al nombre de host.',
  'refusal.notHttp': '{host} respondió, pero no por HTTP.',
  'refusal.notHttp.advice': 'Compruebe la dirección y el puerto.',
  'refusal.notHttps': '{host} respondió, pero no por HTTPS.',
  'refusal.notHttps.advice': 'Compruebe la dirección y el puerto.',
  'refusal.nothingThere': '{host} aún no tiene nada aquí.',
  'refusal.nothingThere.advice': 'Actualice más tarde.',
  'refusal.archivesNotListed': 'El servicio no muestra los históricos de este dispositivo.',
  'refusal.archivesNotListed.advice': 'Agregue un histórico por ID.',
  'refusal.archivesUnnamed':
    'La búsqueda del servicio devuelve todos los históricos sin decir de qué dispositivo es cada uno.',
  'refusal.archivesUnnamed.advice': 'Agregue un histórico por ID.',
  'refusal.profileWithoutImages': 'El perfil de servicio no tiene imágenes de históricos.',
  'refusal.profileWithoutImages.advice': 'Avise a su administrador.',
  'refusal.imageRefusedBy': 'El servidor de imágenes {host} rechazó la imagen ({status}).',
  'refusal.imageRefusedBy.advice': 'Vuelva a intentarlo más tarde. Si se repite, avise a su administrador.',
  'refusal.imageOnLocalNetwork':
    'La dirección de la imagen está en {host}, que pertenece a la red local o a este equipo.',
  'refusal.imageOnLocalNetwork.advice':
    'No se envió nada allí. Si las imágenes deben estar allí, avise a su administrador.',
  'refusal.imageAddressNone': 'Lo que el servicio envió como dirección de la imagen no es una dirección.',
  'refusal.imageAddressNone.advice': 'Avise a su administrador.',
  'refusal.imageAddressPlain': 'La dirección de la imagen en {host} no es segura (https).',
  'refusal.imageAddressPlain.advice': 'Avise a su administrador.',
  'refusal.imageAddressHasUser':
    'La dirección de la imagen en {host} contiene un nombre de usuario o una contraseña.',
  'refusal.imageAddressHasUser.advice': 'Avise a su administrador.',
  'refusal.imageRedirects': 'La dirección de la imagen pasa por más de {limit} redirecciones.',
  'refusal.imageRedirects.advice': 'Avise a su administrador.',
  'refusal.proxyTargetGone': 'No se puede conectar con {host}: el proxy {proxy} no logró conectarse.',
  'refusal.proxyTargetGone.advice': 'Compruebe la dirección del entorno y vuelva a intentarlo más tarde.',
  'refusal.signInRejected': '{host} no aceptó el inicio de sesión.',
  'refusal.signInRejected.advice': 'Compruebe el nombre de usuario y la contraseña.',
  'refusal.signInNoBrowser': 'No se pudo abrir la página de inicio de sesión en un navegador web.',
  'refusal.signInNoBrowser.advice':
    'Elija un navegador predeterminado en la configuración del sistema y vuelva a intentarlo.',
  'refusal.signInNoSubject': 'El servidor de autorización no indicó quién inició sesión.',
  'refusal.signInNoSubject.advice': 'Pida a su administrador que agregue el ámbito “openid” al entorno.',
  'refusal.signInNotBearer': 'El servidor de autorización no devolvió un token de portador (bearer).',
  'refusal.signInNotBearer.advice':
    'Avise a su administrador: solo se admiten tokens de portador (RFC 6750).',
  'refusal.signInNoServer': '{host} no es un servidor de autorización (estado {status}).',
  'refusal.signInNoServer.advice': 'Pida a su administrador que compruebe el emisor del entorno.',
  'refusal.signInNotSecure': '{host} no tiene direcciones seguras para iniciar sesión.',
  'refusal.signInNotSecure.advice':
    'Avise a su administrador: las direcciones de ese servidor deben empezar por https://.',
  'refusal.signInUnusable': 'No se puede usar la respuesta de {host}: {said}.',
  'refusal.signInUnusable.advice': 'Vuelva a intentarlo o comunique este mensaje a su administrador.',
  'refusal.certificateSelfSigned': 'El certificado de {host} está autofirmado.',
  'refusal.certificateSelfSigned.advice': failures['failure.untrustedCertificate.advice'],
  'refusal.certificateExpired': 'El certificado de {host} expiró.',
  'refusal.certificateExpired.advice': failures['failure.untrustedCertificate.advice'],
  'refusal.certificateNotYetValid': 'El certificado de {host} aún no es válido.',
  'refusal.certificateNotYetValid.advice': failures['failure.untrustedCertificate.advice'],
  'refusal.certificateOtherHost': 'El certificado que envió {host} es de otro host.',
  'refusal.certificateOtherHost.advice': failures['failure.untrustedCertificate.advice'],
  'refusal.certificateRevoked': 'El certificado de {host} fue revocado.',
  'refusal.certificateRevoked.advice': failures['failure.untrustedCertificate.advice'],
  'refusal.certificateUnknownIssuer': 'Este equipo no conoce al emisor del certificado de {host}.',
  'refusal.certificateUnknownIssuer.advice': failures['failure.untrustedCertificate.advice'],
  'refusal.certificateUnusable': 'No se puede verificar el certificado de {host} ({error}).',
  'refusal.certificateUnusable.advice': failures['failure.untrustedCertificate.advice'],
  'refusal.hostUnknown': 'No se puede conectar con {host}: nombre desconocido.',
  'refusal.hostUnknown.advice': failures['failure.unreachable.advice'],
  'refusal.lookupFailed': 'No se puede conectar con {host}: no se pudo buscar su nombre.',
  'refusal.lookupFailed.advice': failures['failure.unreachable.advice'],
  'refusal.connectionRefused': '{host} rechazó la conexión.',
  'refusal.connectionRefused.advice': failures['failure.unreachable.advice'],
  'refusal.connectionCut': 'La conexión con {host} se interrumpió.',
  'refusal.connectionCut.advice': failures['failure.unreachable.advice'],
  'refusal.noRoute': 'No se puede conectar con {host}: no hay ninguna ruta hasta allí.',
  'refusal.noRoute.advice': failures['failure.unreachable.advice'],
  'refusal.networkDown': 'No se puede conectar con {host}: la red no funciona.',
  'refusal.networkDown.advice': failures['failure.unreachable.advice'],
  'refusal.connectionForbidden': 'Este equipo no permite la conexión con {host}.',
  'refusal.connectionForbidden.advice': failures['failure.unreachable.advice'],
  'refusal.laptopExhausted':
    'No se puede conectar con {host}: este equipo tiene demasiadas conexiones o archivos abiertos.',
  'refusal.laptopExhausted.advice': failures['failure.unreachable.advice'],
  'refusal.proxyGone': networkTest['found.proxyGone'],
  'refusal.proxyGone.advice': networkTest['found.proxyGone.advice'],
  'refusal.proxyMethodUnsupported': networkTest['found.proxyUnknownSignIn'],
  'refusal.proxyMethodUnsupported.advice': networkTest['found.proxyUnknownSignIn.advice'],
  'refusal.proxyForbids': networkTest['found.proxyRefuses'],
  'refusal.proxyForbids.advice': networkTest['found.proxyRefuses.advice'],
  'refusal.proxyKindUnsupported': networkTest['found.proxyUnusable'],
  'refusal.proxyKindUnsupported.advice': networkTest['found.proxyUnusable.advice'],
  'refusal.signInDenied': notSignedIn,
  'refusal.signInDenied.advice':
    'Vuelva a iniciar sesión y permita el acceso, o consulte a su administrador.',
  'refusal.signInClientUnknown': notSignedIn,
  'refusal.signInClientUnknown.advice': 'Pida a su administrador que compruebe el ID de cliente del entorno.',
  'refusal.signInGrantForbidden': notSignedIn,
  'refusal.signInGrantForbidden.advice':
    'Pida a su administrador que permita a este cliente la concesión por código de autorización (authorization code).',
  'refusal.signInScopes': notSignedIn,
  'refusal.signInScopes.advice': 'Pida a su administrador que compruebe los ámbitos del entorno.',
  'refusal.signInServerBusy': notSignedIn,
  'refusal.signInServerBusy.advice': 'Vuelva a intentarlo en unos minutos.',
  'refusal.signInRefused': notSignedIn,
  'refusal.signInRefused.advice': 'Vuelva a intentarlo o comunique este mensaje a su administrador.',
};
