import { describe, expect, it } from 'vitest';
import {
  ELEMENT_HEIGHT_LIMIT,
  elementHeight,
  followScroll,
  positionAt,
} from '../../../../renderer/elements/collection/scroll-position.ts';

const short = { contentHeight: 10_000, viewportHeight: 800 };
const tall = { contentHeight: 60_000_000, viewportHeight: 800 };

describe('content that an element can hold', () => {
  it('is scrolled one to one', () => {
    const position = followScroll(short, { scrollTop: 0, top: 0 }, 5_000);
    expect(position).toEqual({ scrollTop: 5_000, top: 5_000 });
  });

  it('is never scrolled beyond its end', () => {
    expect(positionAt(short, 20_000).top).toBe(9_200);
    expect(positionAt({ contentHeight: 100, viewportHeight: 800 }, 50)).toEqual({ scrollTop: 0, top: 0 });
  });
});

describe('content that is too tall for an element', () => {
  it('gets an element that a browser can make', () => {
    expect(elementHeight(tall)).toBe(ELEMENT_HEIGHT_LIMIT);
  });

  it('follows the wheel pixel by pixel', () => {
    const start = positionAt(tall, 30_000_000);
    expect(followScroll(tall, start, start.scrollTop + 120).top).toBe(start.top + 120);
  });

  it('goes to the same share of its height with the scrollbar', () => {
    const half = (ELEMENT_HEIGHT_LIMIT - 800) / 2;
    expect(followScroll(tall, positionAt(tall, 0), half).top).toBeCloseTo((60_000_000 - 800) / 2, 0);
  });

  it('reaches both of its ends', () => {
    const largest = ELEMENT_HEIGHT_LIMIT - 800;
    expect(followScroll(tall, { scrollTop: largest - 100, top: 1_000 }, largest).top).toBe(60_000_000 - 800);
    expect(followScroll(tall, { scrollTop: 100, top: 5_000 }, 0).top).toBe(0);
  });

  it('puts the scrollbar back without moving the content', () => {
    const wheeled = followScroll(
      tall,
      positionAt(tall, 1_000_000),
      positionAt(tall, 1_000_000).scrollTop + 900,
    );
    expect(positionAt(tall, wheeled.top).top).toBe(wheeled.top);
  });
});
