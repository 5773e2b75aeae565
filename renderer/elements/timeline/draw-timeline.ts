import { knowledges } from '../../../preload/contract/fleet/knowledges.ts';
import { currentLanguage } from '../../locales/current.ts';
import { formatLength } from '../../locales/format-length.ts';
import { isDark } from './daylight.ts';
import { columnsOf, type DeviceHistory, gapsOf, type MarkKind, markKinds } from './device-history.ts';
import { lengthOf, shareAt, type TimeSpan } from './time-span.ts';
import { ticksOf } from './time-ticks.ts';

/** Colors of the drawing, as custom properties of `timeline-styles.ts`. */
export const inkNames = ['text', 'line', 'night', ...knowledges, ...markKinds] as const;
export type Inks = Readonly<Record<(typeof inkNames)[number], string>>;

export interface TimelineDrawing {
  readonly history: DeviceHistory;
  readonly span: TimeSpan;
  readonly compared: readonly number[];
  readonly zone: string | undefined;
  readonly inks: Inks;
  /** CSS font of the labels, and its size, px. */
  readonly font: string;
  readonly fontSize: number;
  readonly width: number;
  readonly height: number;
}

/** Height of the row of marks and free space above a bar, px. */
const MARK_ROW = 12;
const MARK_SIZE = 4;
/** Ticks are no closer than their labels are wide, in letters. */
const LABEL_LETTERS = 9;
/** Hatching of a gap: distance of its lines, and least width to be seen, px. */
const HATCH = 6;
const LEAST_GAP = 12;
/** Widest bar of a snapshot, px. */
const WIDEST_BAR = 5;

/** Heights of bars by knowledge, as a share: each state differs in more than color. */
const heights = [1, 0.6, 0.85, 0.2, 0.35];

type Pen = CanvasRenderingContext2D;

/** Draws a history on a canvas: night, gaps, bars, marks, ticks. */
export function drawTimeline(pen: Pen, drawing: TimelineDrawing): void {
  const { width, height, fontSize, font } = drawing;
  pen.clearRect(0, 0, width, height);
  pen.font = font;
  pen.direction = currentLanguage().direction;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  const base = height - fontSize - 6;
  drawNight(pen, drawing, base);
  drawGaps(pen, drawing, base);
  drawBars(pen, drawing, base);
  drawTicks(pen, drawing, base);
  drawMarks(pen, drawing);
}

const xOf = ({ span, width }: TimelineDrawing, at: number) => shareAt(span, at) * width;

function drawNight(pen: Pen, { history, span, width, inks }: TimelineDrawing, base: number): void {
  const { position } = history;
  if (position === null) return;
  const msPerPixel = lengthOf(span) / width;
  pen.fillStyle = inks.night;
  for (let from = 0, x = 0; x <= width; x += 1) {
    if (x < width && isDark(span.from + (x + 0.5) * msPerPixel, position, msPerPixel)) continue;
    if (x > from) pen.fillRect(from, MARK_ROW, x - from, base - MARK_ROW);
    from = x + 1;
  }
}

function drawGaps(pen: Pen, drawing: TimelineDrawing, base: number): void {
  const { history, span, width, inks } = drawing;
  const leastMs = (lengthOf(span) / width) * LEAST_GAP;
  pen.strokeStyle = inks.line;
  pen.fillStyle = inks.text;
  for (const gap of gapsOf(history, span, leastMs)) {
    const from = Math.max(0, xOf(drawing, gap.from)) + WIDEST_BAR;
    const to = Math.min(width, xOf(drawing, gap.to)) - WIDEST_BAR;
    if (to <= from) continue;
    const words = formatLength(lengthOf(gap));
    const room = pen.measureText(words).width + 2 * HATCH;
    pen.save();
    pen.beginPath();
    pen.rect(from, MARK_ROW, to - from, base - MARK_ROW);
    pen.clip();
    pen.beginPath();
    for (let x = from - (from % HATCH) - base; x < to; x += HATCH) {
      pen.moveTo(x, base);
      pen.lineTo(x + base, 0);
    }
    pen.stroke();
    const middle = (from + to) / 2;
    if (room <= to - from) {
      pen.clearRect(middle - room / 2, MARK_ROW, room, base - MARK_ROW);
      pen.fillText(words, middle, (MARK_ROW + base) / 2);
    }
    pen.restore();
  }
}

function drawBars(pen: Pen, drawing: TimelineDrawing, base: number): void {
  const { history, span, width, inks } = drawing;
  const columns = columnsOf(history, span, Math.round(width));
  const most = columns.reduce((largest, { count }) => Math.max(largest, count), 1);
  for (const [index, { x, at, count, state }] of columns.entries()) {
    const knowledge = knowledges[state] ?? 'unknown';
    const neighbours = [columns[index - 1], columns[index + 1]].map((one) =>
      Math.abs((one?.x ?? -width) - x),
    );
    const bar = Math.max(1, Math.min(WIDEST_BAR, Math.min(...neighbours) - 1));
    // Columns with more snapshots are taller, those with one still clear.
    const share = most === 1 ? 1 : 0.4 + (0.6 * Math.log1p(count)) / Math.log1p(most);
    const tall = (base - MARK_ROW - 2) * (heights[state] ?? 1) * share;
    const left = bar === 1 ? x : Math.round(xOf(drawing, at) - bar / 2);
    pen.fillStyle = inks[knowledge];
    pen.strokeStyle = inks[knowledge];
    const isHollow = knowledge === 'onService' || knowledge === 'unknown';
    if (isHollow && bar >= 3) pen.strokeRect(left + 0.5, base - tall + 0.5, bar - 1, tall - 1);
    else pen.fillRect(left, base - tall, bar, tall);
  }
  pen.fillStyle = inks.line;
  pen.fillRect(0, base, width, 1);
}

function drawTicks(pen: Pen, drawing: TimelineDrawing, base: number): void {
  const { span, width, height, zone, inks, fontSize } = drawing;
  let free = 0;
  for (const { at, label, isMajor } of ticksOf(span, width, zone, LABEL_LETTERS * fontSize * 0.6)) {
    const x = xOf(drawing, at);
    pen.fillStyle = inks.line;
    pen.fillRect(Math.round(x), isMajor ? MARK_ROW : base - 3, 1, isMajor ? base - MARK_ROW + 4 : 6);
    const half = pen.measureText(label).width / 2;
    if (x - half < free || x + half > width) continue;
    pen.fillStyle = inks.text;
    pen.fillText(label, x, height - fontSize / 2);
    free = x + half + fontSize / 2;
  }
}

function drawMarks(pen: Pen, drawing: TimelineDrawing): void {
  const { history, compared, inks, width } = drawing;
  for (const kind of markKinds) {
    const times = kind === 'compared' ? compared : history.marks[kind];
    let last = Number.NEGATIVE_INFINITY;
    for (const at of times) {
      const x = xOf(drawing, at);
      if (x < 0 || x > width || x - last < MARK_SIZE) continue;
      last = x;
      drawMark(pen, kind, x, inks[kind]);
    }
  }
}

/** Draws a mark around `x`, each kind in its own shape. */
export function drawMark(pen: Pen, kind: MarkKind, x: number, ink: string): void {
  const y = MARK_ROW / 2;
  const r = MARK_SIZE;
  pen.fillStyle = ink;
  pen.strokeStyle = ink;
  pen.beginPath();
  switch (kind) {
    case 'finding':
      pen.moveTo(x, y - r);
      pen.lineTo(x + r, y + r);
      pen.lineTo(x - r, y + r);
      break;
    case 'visit':
      pen.moveTo(x, y - r - 1);
      pen.lineTo(x + r + 1, y);
      pen.lineTo(x, y + r + 1);
      pen.lineTo(x - r - 1, y);
      break;
    case 'note':
      pen.rect(x - r + 1, y - r + 1, 2 * r - 2, 2 * r - 2);
      break;
    case 'export':
      pen.arc(x, y, r - 1, 0, 2 * Math.PI);
      break;
    case 'compared':
      pen.rect(x - r + 1, y - r, 2 * r - 2, 2 * r);
      pen.stroke();
      return;
    default:
      kind satisfies never;
  }
  pen.fill();
}
