import type { Translation } from '../catalog/translation.ts';
import type { networkMessages as english } from '../en/network.ts';
import type { proxyDialogMessages } from '../en/proxy-dialog.ts';
import { noun } from './forms.ts';

/** Texts about the network: the proxy's sign-in and the laptop's clock. */
export const networkMessages: Translation<typeof english & typeof proxyDialogMessages> = {
  'network.proxyNotice':
    'El proxy {proxy} exige iniciar sesión. Hasta entonces no se puede conectar con el servicio.',
  'network.proxySignIn': 'Iniciar sesión en el proxy',
  'network.clockBehind': noun(
    'El reloj de este equipo está atrasado {count} minuto respecto al servicio, y las imágenes parecen más recientes de lo que son. Compruebe el reloj.',
    'El reloj de este equipo está atrasado {count} minutos respecto al servicio, y las imágenes parecen más recientes de lo que son. Compruebe el reloj.',
  ),
  'network.clockAhead': noun(
    'El reloj de este equipo está adelantado {count} minuto respecto al servicio, y las imágenes parecen más antiguas de lo que son. Compruebe el reloj.',
    'El reloj de este equipo está adelantado {count} minutos respecto al servicio, y las imágenes parecen más antiguas de lo que son. Compruebe el reloj.',
  ),

  'proxy.title': 'Iniciar sesión en el proxy',
  'proxy.lead': 'El proxy de esta red exige iniciar sesión para que Fleetglass pueda conectarse.',
  'proxy.host': 'Proxy',
  'proxy.realm': 'Mensaje',
  'proxy.refused': 'El proxy rechazó el inicio de sesión. Compruebe el nombre de usuario y la contraseña.',
  'proxy.username': 'Nombre de usuario del proxy',
  'proxy.password': 'Contraseña del proxy',
  'proxy.usernameMissing': 'Escriba su nombre de usuario.',
  'proxy.readable': 'Este proxy recibe la contraseña sin cifrar. Úselo solo en una red en la que confíe.',
  'proxy.remember': 'Recordar en este equipo',
  'proxy.remember.keychain': 'Protegido por el llavero de este equipo.',
  'proxy.remember.noKeychain': 'Llavero no disponible: el inicio de sesión se olvida al cerrar Fleetglass.',
  'proxy.remember.unprotected':
    'El llavero de este equipo no es seguro: el inicio de sesión se olvida al cerrar Fleetglass.',
  'proxy.submit': 'Iniciar sesión',
  'proxy.submitting': 'Iniciando sesión',

  'networkTest.open': 'Probar la conexión',
  'networkTest.copied': 'Copiado.',
  'networkTest.copyFailed': 'No se pudo copiar el texto. Selecciónelo en su lugar.',
};
