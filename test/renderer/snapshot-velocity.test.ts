import { describe, expect, it } from 'vitest';
import { openGate, passScroll, REST_AFTER_MS } from '../../renderer/elements/snapshot-velocity.ts';

describe('the velocity gate', () => {
  it('stays open for a turn of the wheel', () => {
    let gate = openGate(0, 0);
    for (let frame = 1; frame <= 10; frame += 1) gate = passScroll(gate, frame * 16, frame * 40);
    expect(gate.closed).toBe(false);
  });

  it('closes while the scrollbar is dragged fast', () => {
    expect(passScroll(openGate(0, 0), 16, 4_000).closed).toBe(true);
  });

  it('takes a jump after a long rest for fast, as nothing else is known', () => {
    expect(passScroll(openGate(0, 0), 60_000, 4_000).closed).toBe(true);
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
