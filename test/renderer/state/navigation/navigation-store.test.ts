import { describe, expect, test } from 'vitest';
import { createNavigationStore } from '../../../../renderer/state/navigation/navigation-store.ts';
import type { PageLocation } from '../../../../renderer/state/navigation/page-location.ts';

function organizationAt(id: string, deviceCount = 3): PageLocation {
  return { page: 'browse', location: { organization: { id, name: id, deviceCount }, device: null } };
}

const settings: PageLocation = { page: 'settings', section: 'appearance' };

describe('the history', () => {
  test('goes back and forward over what was visited', () => {
    const navigation = createNavigationStore();
    navigation.replace(organizationAt('north'));
    navigation.go(organizationAt('south'));
    navigation.go(settings);
    expect(navigation.value).toMatchObject({ canGoBack: true, canGoForward: false });
    navigation.back();
    expect(navigation.value.current).toEqual(organizationAt('south'));
    navigation.back();
    expect(navigation.value).toEqual({
      current: organizationAt('north'),
      canGoBack: false,
      canGoForward: true,
    });
    navigation.back();
    navigation.forward();
    expect(navigation.value.current).toEqual(organizationAt('south'));
  });

  test('forgets what was ahead when somebody goes elsewhere', () => {
    const navigation = createNavigationStore();
    navigation.go(organizationAt('south'));
    navigation.back();
    navigation.go(settings);
    expect(navigation.value.canGoForward).toBe(false);
  });

  test('takes the same location once, whatever its counts are', () => {
    const navigation = createNavigationStore();
    navigation.replace(organizationAt('north'));
    navigation.go(organizationAt('north', 4));
    expect(navigation.value.canGoBack).toBe(false);
  });

  test('leads from another page back to the last location that was browsed', () => {
    const navigation = createNavigationStore();
    navigation.go(organizationAt('south'));
    navigation.go(settings);
    expect(navigation.lastBrowse()).toEqual(organizationAt('south'));
  });

  test('tells when another location is shown, and not when one gets newer names', () => {
    let moves = 0;
    const navigation = createNavigationStore(() => {
      moves += 1;
    });
    navigation.replace(organizationAt('north'));
    navigation.go(organizationAt('north', 4));
    navigation.back();
    expect(moves).toBe(0);
    navigation.go(settings);
    expect(moves).toBe(1);
    navigation.back();
    navigation.back();
    expect(moves).toBe(2);
    navigation.forward();
    expect(moves).toBe(3);
    navigation.reset();
    expect(moves).toBe(4);
  });

  test('keeps nothing for another account', () => {
    const navigation = createNavigationStore();
    navigation.go(organizationAt('south'));
    navigation.reset();
    expect(navigation.value).toEqual({
      current: { page: 'browse', location: null },
      canGoBack: false,
      canGoForward: false,
    });
  });

  test('is bounded', () => {
    const navigation = createNavigationStore();
    for (let number = 0; number < 500; number += 1) navigation.go(organizationAt(`location-${number}`));
    let steps = 0;
    while (navigation.value.canGoBack) {
      navigation.back();
      steps += 1;
    }
    expect(steps).toBe(99);
  });
});
