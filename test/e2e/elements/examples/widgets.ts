import { unadjusted } from '../../../../renderer/elements/image/image-adjustment.ts';
import '../../../../renderer/elements/widgets/account-line.ts';
import '../../../../renderer/elements/viewer/adjust-panel.ts';
import '../../../../renderer/elements/widgets/app-banner.ts';
import '../../../../renderer/elements/widgets/app-menu.ts';
import '../../../../renderer/elements/widgets/empty-state.ts';
import '../../../../renderer/elements/widgets/environment-mark.ts';
import '../../../../renderer/elements/widgets/failure-note.ts';
import '../../../../renderer/elements/widgets/progress-bar.ts';
import '../../../../renderer/elements/widgets/segment-choice.ts';
import '../../../../renderer/elements/dialogs/shortcuts-list.ts';
import '../../../../renderer/elements/widgets/day-field.ts';
import '../../../../renderer/elements/widgets/time-field.ts';
import '../../../../renderer/elements/widgets/tooltip-layer.ts';
import '../../../../renderer/elements/widgets/width-handle.ts';
import { createToastStore } from '../../../../renderer/state/settings/toast-store.ts';
import '../../../../renderer/shell/toast-stack.ts';
import { fakeSession } from '../../../renderer/fakes/fake-bridge.ts';
import { type Examples, put } from '../harness/example.ts';
import { timedOut } from '../harness/full-answers.ts';
import { NOW } from '../harness/tiles.ts';

const known = { account: fakeSession.account, state: 'signedIn', method: 'password', usedAt: NOW } as const;
const demoAccount = {
  ...fakeSession.account,
  username: '',
  environment: { ...fakeSession.account.environment, name: 'Demo', kind: 'demo' },
} as const;
const zones = ['Laptop', 'UTC', 'Device'].map((label) => ({ value: label.toLowerCase(), label }));

/** The small elements that pages are made of. */
export const widgetExamples = {
  'account-line': {
    'signed in': {
      mount: (stage) => put(stage, 'account-line', { known, now: NOW }),
      shows: [
        ['text', 'ada.field'],
        ['text', 'Signed in, used just now'],
      ],
    },
    'signed out of the demo': {
      mount: (stage) =>
        put(stage, 'account-line', {
          known: { ...known, account: demoAccount, state: 'signedOut' },
          now: NOW,
        }),
      shows: [['text', 'Demo']],
    },
  },
  'adjust-panel': {
    unadjusted: {
      mount: (stage) => put(stage, 'adjust-panel', { adjustment: unadjusted }),
      shows: [
        ['slider', 'Brightness'],
        ['slider', 'Contrast'],
        ['slider', 'Gamma'],
        ['button', 'Reset'],
      ],
    },
    adjusted: {
      mount: (stage) =>
        put(stage, 'adjust-panel', { adjustment: { ...unadjusted, brightness: 1.5, rotation: 90 } }),
      shows: [['button', 'Turn right']],
    },
  },
  'app-banner': {
    'with an action': {
      mount(stage) {
        const banner = put(stage, 'app-banner', {
          tone: 'danger',
          topic: 'signIn',
          textContent: 'The sign-in has ended.',
        });
        const action = Object.assign(document.createElement('button'), { textContent: 'Sign in again' });
        action.slot = 'actions';
        banner.append(action);
      },
      shows: [
        ['button', 'See the guide'],
        ['button', 'Sign in again'],
      ],
    },
  },
  'app-menu': {
    closed: {
      mount(stage) {
        const menu = put(stage, 'app-menu', { label: 'More' });
        for (const name of ['Copy', 'Export', 'Remove']) {
          const item = Object.assign(document.createElement('button'), { textContent: name, tabIndex: -1 });
          item.role = 'menuitem';
          menu.append(item);
        }
      },
      shows: [['button', 'More']],
    },
  },
  'empty-state': {
    'with an action': {
      mount(stage) {
        const state = put(stage, 'empty-state', {
          heading: 'No devices yet',
          description: 'Add some by id.',
        });
        state.append(Object.assign(document.createElement('button'), { textContent: 'Add devices…' }));
      },
      shows: [
        ['heading', 'No devices yet'],
        ['button', 'Add devices…'],
      ],
    },
  },
  'environment-mark': {
    staging: {
      mount: (stage) => put(stage, 'environment-mark', { kind: 'staging' }),
      shows: [['text', 'Staging']],
    },
    development: {
      mount: (stage) => put(stage, 'environment-mark', { kind: 'development' }),
      shows: [['text', 'Development']],
    },
    demo: { mount: (stage) => put(stage, 'environment-mark', { kind: 'demo' }), shows: [['text', 'Demo']] },
  },
  'failure-note': {
    'with an action': {
      mount(stage) {
        const note = put(stage, 'failure-note', { failure: timedOut });
        note.append(Object.assign(document.createElement('button'), { textContent: 'Try again' }));
      },
      shows: [['button', 'Try again']],
    },
  },
  'progress-bar': {
    'a part is done': {
      mount: (stage) => put(stage, 'progress-bar', { label: 'Files', value: 3, max: 12 }),
      shows: [['progressbar', 'Files']],
    },
    'the amount is unknown': {
      mount: (stage) => put(stage, 'progress-bar', { label: 'Files' }),
      shows: [['progressbar', 'Files']],
    },
  },
  'segment-choice': {
    'the second is chosen': {
      mount(stage) {
        const choice = put(stage, 'segment-choice', { label: 'Time zone', options: zones, value: 'utc' });
        choice.addEventListener('choice', (event) => {
          choice.value = (event as CustomEvent<string>).detail;
        });
      },
      shows: [
        ['radiogroup', 'Time zone'],
        ['radio', 'UTC'],
      ],
    },
    'decided by an administrator': {
      mount: (stage) =>
        put(stage, 'segment-choice', { label: 'Time zone', options: zones, value: 'utc', disabled: true }),
      shows: [['radiogroup', 'Time zone']],
    },
  },
  'shortcuts-list': {
    'on Linux': {
      mount: (stage) => put(stage, 'shortcuts-list', { platform: 'linux' }),
      shows: [['heading', 'In the comparison']],
    },
  },
  'toast-stack': {
    'three messages': {
      mount(stage) {
        const toasts = createToastStore();
        put(stage, 'toast-stack', { toasts });
        toasts.show({ message: 'Two pins added.', tone: 'good' });
        toasts.show({ message: 'The folder is gone.', tone: 'caution' });
        toasts.show({ message: 'Removed from the list.', action: { label: 'Undo', run() {} } });
      },
      shows: [['button', 'Undo']],
    },
  },
  'day-field': {
    'with a day': {
      mount: (stage) =>
        put(stage, 'day-field', {
          label: 'First day',
          value: Date.UTC(2026, 10, 22),
          now: NOW,
          required: true,
        }),
      shows: [
        ['textbox', 'First day'],
        ['button', 'Choose a day'],
      ],
    },
  },
  'time-field': {
    'with a time': {
      mount: (stage) => put(stage, 'time-field', { label: 'Leaving at', value: '07:30' }),
      shows: [['textbox', 'Leaving at']],
    },
  },
  'tooltip-layer': {
    'over two controls': {
      mount(stage) {
        for (const name of ['Larger', 'Smaller']) {
          const button = Object.assign(document.createElement('button'), { textContent: name });
          button.dataset['tip'] = `${name} text`;
          stage.append(button);
        }
        put(stage, 'tooltip-layer');
      },
      shows: [['button', 'Larger']],
    },
  },
  'width-handle': {
    'between the ends': {
      mount(stage) {
        const handle = put(stage, 'width-handle', {
          label: 'Width of the list',
          width: 264,
          smallest: 180,
          largest: 560,
          initial: 264,
        });
        handle.style.cssText = 'block-size: 200px; inline-size: 9px';
      },
      shows: [['separator', 'Width of the list']],
    },
  },
} satisfies Examples;
