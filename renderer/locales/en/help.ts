import type { GuideTopicId } from '../catalog/guide-topics.ts';
import type { Message } from '../catalog/message.ts';

/** Texts around the guide; its topics are in guide.ts, which is loaded when it is opened. */
export const helpMessages = {
  'guide.title': 'Guide',
  'guide.open': 'Open the guide',
  'guide.see': 'See the guide',
  'guide.search': 'Search the guide',
  'guide.topics': 'Topics',
  'guide.nothing': 'No topic found. Try another word.',
  'guide.failed': 'The guide couldn’t be loaded. Restart Fleetglass.',
  'guide.found': { one: '{count} topic', other: '{count} topics' },
  'palette.guide': 'Guide',
  'guide.topic.signIn': 'Sign in',
  'guide.topic.find': 'Find a device',
  'guide.topic.look': 'View images',
  'guide.topic.health': 'See what needs a look',
  'guide.topic.compare': 'Compare images',
  'guide.topic.notes': 'Write notes',
  'guide.topic.prepare': 'Prepare for a visit',
  'guide.topic.offline': 'Work offline',
  'guide.topic.export': 'Export images',
  'guide.topic.verify': 'Check an export',
  'guide.topic.pack': 'Take images to another laptop',
  'guide.topic.storage': 'Manage storage',
  'guide.topic.settings': 'Adjust the screen',
  'guide.topic.fails': 'When something fails',
} as const satisfies Record<`guide.topic.${GuideTopicId}`, string> & Record<string, Message>;
