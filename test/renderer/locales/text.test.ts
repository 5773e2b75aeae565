import '../../../renderer/locales/add-late-texts.ts';
import { describe, expect, test } from 'vitest';
import { failureCodes } from '../../../preload/contract/core/failure.ts';
import { catalog as en } from '../../../renderer/locales/en/catalog.ts';
import { formatMessage, text } from '../../../renderer/locales/text.ts';

describe('text', () => {
  test('puts values into their places', () => {
    expect(text('export.progress', { done: 2, total: 1_234 })).toBe('2 of 1,234 files');
  });

  test('takes the form for the count', () => {
    expect(text('fleet.deviceCount', { count: 1 })).toBe('1 device');
    expect(text('fleet.deviceCount', { count: 0 })).toBe('0 devices');
    expect(text('fleet.deviceCount', { count: 12_000 })).toBe('12,000 devices');
  });

  test('leaves a value that looks like a placeholder alone', () => {
    expect(formatMessage('Remove {name}?', { name: '{name}' })).toBe('Remove {name}?');
  });

  test('has a sentence and advice for every failure code', () => {
    for (const code of failureCodes) {
      expect(en[`failure.${code}`]).toMatch(/\.$/);
      expect(en[`failure.${code}.advice`]).toMatch(/\.$/);
    }
  });

  test('has no empty text', () => {
    for (const message of Object.values(en)) {
      const forms = typeof message === 'string' ? [message] : Object.values(message);
      for (const form of forms) expect(form.trim()).not.toBe('');
    }
  });
});
