import type { Translation } from '../catalog/translation.ts';
import type { helpMessages as english } from '../en/help.ts';
import { noun } from './forms.ts';

/** Texts around the guide; its topics are in guide.ts, which is loaded when it is opened. */
export const helpMessages: Translation<typeof english> = {
  'guide.title': 'Guía',
  'guide.open': 'Abrir la guía',
  'guide.see': 'Ver la guía',
  'guide.search': 'Buscar en la guía',
  'guide.topics': 'Temas',
  'guide.nothing': 'No se encontró ningún tema. Pruebe con otra palabra.',
  'guide.failed': 'No se pudo cargar la guía. Reinicie Fleetglass.',
  'guide.found': noun('{count} tema', '{count} temas'),
  'palette.guide': 'Guía',
  'guide.topic.signIn': 'Iniciar sesión',
  'guide.topic.find': 'Encontrar un dispositivo',
  'guide.topic.look': 'Ver imágenes',
  'guide.topic.health': 'Ver qué hay por revisar',
  'guide.topic.compare': 'Comparar imágenes',
  'guide.topic.notes': 'Escribir notas',
  'guide.topic.prepare': 'Preparar una visita',
  'guide.topic.offline': 'Trabajar sin conexión',
  'guide.topic.export': 'Exportar imágenes',
  'guide.topic.verify': 'Comprobar una exportación',
  'guide.topic.pack': 'Llevar imágenes a otro equipo',
  'guide.topic.storage': 'Administrar el espacio',
  'guide.topic.settings': 'Ajustar la pantalla',
  'guide.topic.fails': 'Cuando algo falla',
};
