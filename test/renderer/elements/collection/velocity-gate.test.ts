import { describe, expect, it } from 'vitest';
import {
  openGate,
  passScroll,
  REST_AFTER_MS,
} from '../../../../renderer/elements/collection/velocity-gate.ts';

describe('the velocity gate', () => {
  it('stays open for a turn of the wheel', () => {
    let gate = openGate(0, 0);
    for (let frame = 1; frame <= 10; frame += 1) gate = passScroll(gate, frame * 16, frame * 40);
    expect(gate.closed).toBe(false);
  });

  it('closes while the scrollbar is dragged fast, from its second step on', () => {
    expect(passScroll(openGate(0, 0), 16, 4_000).closed).toBe(true);
    const begun = passScroll(openGate(0, 0), 60_000, 4_000);
    expect(passScroll(begun, 60_016, 8_000).closed).toBe(true);
  });

  it('stays open for a jump after a rest, so that its pictures come at once', () => {
    expect(passScroll(openGate(0, 0), 60_000, 4_000_000).closed).toBe(false);
  });

  it('stays closed where the frames of a fast movement are slow', () => {
    const dragged = passScroll(openGate(0, 0), 16, 4_000);
    expect(passScroll(dragged, 16 + REST_AFTER_MS + 50, 8_000).closed).toBe(true);
  });

  it('opens when the movement calms down, and does not flutter between', () => {
    const fast = passScroll(openGate(0, 0), 16, 400);
    const slower = passScroll(fast, 32, 400 + 16 * 5);
    expect(slower.closed).toBe(true);
    expect(passScroll(slower, 48, slower.top + 16).closed).toBe(false);
    expect(passScroll(openGate(0, 0), 16, 16 * 5).closed).toBe(false);
  });

  it('does not take two events of one frame for a fast movement', () => {
    expect(passScroll(openGate(1_000, 0), 1_000.1, 100).closed).toBe(false);
    expect(REST_AFTER_MS).toBeGreaterThan(16);
  });
});
