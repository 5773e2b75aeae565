import '../../../../renderer/pages/guide/guide-dialog.ts';
import '../../../../renderer/pages/guide/guide-host.ts';
import { type Examples, put } from '../harness/example.ts';
import { fakeApp } from '../harness/fake-app.ts';

/** The guide. */
export const guideExamples = {
  'guide-dialog': {
    'at a topic': {
      mount: (stage) => put(stage, 'guide-dialog', { topic: 'prepare', platform: 'linux', canGo: true }),
      shows: [
        ['dialog', 'Guide'],
        ['searchbox', 'Search the guide'],
        ['navigation', 'Topics'],
        ['heading', 'Prepare for a visit'],
        ['button', 'Offline › Visits'],
      ],
    },
    'over a dialog': {
      mount: (stage) => put(stage, 'guide-dialog', { topic: 'storage', platform: 'darwin' }),
      shows: [
        ['heading', 'Manage storage'],
        ['text', 'Storage › Usage'],
      ],
    },
  },
  'guide-host': {
    'opened by a link': {
      mount(stage) {
        put(stage, 'guide-host', { app: fakeApp() });
        window.dispatchEvent(new CustomEvent('guide-wanted', { detail: 'fails' }));
      },
      shows: [['heading', 'When something fails']],
    },
  },
} satisfies Examples;
