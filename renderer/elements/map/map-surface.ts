import { shiftKeyOnly } from 'ol/events/condition.js';
import Feature from 'ol/Feature.js';
import LineString from 'ol/geom/LineString.js';
import Polygon from 'ol/geom/Polygon.js';
import DoubleClickZoom from 'ol/interaction/DoubleClickZoom.js';
import DragBox from 'ol/interaction/DragBox.js';
import DragPan from 'ol/interaction/DragPan.js';
import MouseWheelZoom from 'ol/interaction/MouseWheelZoom.js';
import PinchZoom from 'ol/interaction/PinchZoom.js';
import Kinetic from 'ol/Kinetic.js';
import VectorLayer from 'ol/layer/Vector.js';
import OpenLayersMap from 'ol/Map.js';
import VectorSource from 'ol/source/Vector.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import View from 'ol/View.js';
import type { Ground, Point } from './ground.ts';
import { DEEPEST_LEVEL, projected } from './groups.ts';

/** Width of the world in Web Mercator, metres. */
const WORLD = 40_075_016.685_578_49;

/** A point of the map in metres from 0 to 1, and back. */
const toMetres = (x: number, y: number): [number, number] => [(x - 0.5) * WORLD, (0.5 - y) * WORLD];
const fromMetres = ([x = 0, y = 0]: readonly number[]): [number, number] => [
  x / WORLD + 0.5,
  0.5 - y / WORLD,
];
const metresOf = ([longitude, latitude]: Point) => toMetres(...projected(longitude, latitude));

/** A part of the map, 0 to 1. */
export interface MapArea {
  readonly west: number;
  readonly east: number;
  readonly north: number;
  readonly south: number;
}

export interface GroundLook {
  readonly land: string;
  readonly line: string;
}

interface MapOptions {
  /** True if nothing may move by itself. */
  readonly isStill: boolean;
  /** The map is drawn elsewhere or larger; called for each frame. */
  readonly moved: () => void;
  /** It came to rest. */
  readonly settled: () => void;
  readonly selected: (area: MapArea) => void;
}

/** The drawn ground with pan and zoom, by OpenLayers; knows no device. */
export class MapSurface {
  private readonly source = new VectorSource({ wrapX: false });
  private readonly map: OpenLayersMap;
  private readonly view: View;
  private readonly ground = new VectorLayer({ source: this.source });

  constructor(target: HTMLElement, { isStill, moved, settled, selected }: MapOptions) {
    const [east] = toMetres(1, 0.5);
    const duration = isStill ? 0 : 180;
    this.view = new View({
      center: [0, 2_000_000],
      zoom: 1,
      maxZoom: DEEPEST_LEVEL,
      enableRotation: false,
      extent: [-east, -east, east, east],
      showFullExtent: true,
    });
    const box = new DragBox({ condition: shiftKeyOnly, className: 'box' });
    box.on('boxend', () => {
      const [left = 0, bottom = 0, right = 0, top = 0] = box.getGeometry().getExtent();
      const [west, north] = fromMetres([left, top]);
      const [eastEnd, south] = fromMetres([right, bottom]);
      selected({ west, east: eastEnd, north, south });
    });
    this.map = new OpenLayersMap({
      target,
      view: this.view,
      controls: [],
      interactions: [
        new DragPan(isStill ? {} : { kinetic: new Kinetic(-0.005, 0.05, 100) }),
        new DoubleClickZoom({ duration }),
        new MouseWheelZoom({ duration }),
        new PinchZoom({ duration }),
        box,
      ],
      layers: [this.ground],
    });
    this.map.on('postrender', moved);
    this.map.on('moveend', settled);
  }

  draw({ land, borders }: Ground): void {
    this.source.addFeatures([
      ...land.map((rings) => new Feature(new Polygon(rings.map((ring) => ring.map(metresOf))))),
      ...borders.map((line) => new Feature(new LineString(line.map(metresOf)))),
    ]);
  }

  /** Draws in these colours from now on. */
  paint({ land, line }: GroundLook): void {
    const shape = new Style({
      fill: new Fill({ color: land }),
      stroke: new Stroke({ color: line, width: 1 }),
    });
    const border = new Style({ stroke: new Stroke({ color: line, width: 1, lineDash: [4, 3] }) });
    this.ground.setStyle((feature) => (feature.getGeometry() instanceof LineString ? border : shape));
  }

  get zoom(): number {
    return this.view.getZoom() ?? 0;
  }

  /** Latitude of the middle, degrees. */
  get latitude(): number {
    const [, y] = fromMetres(this.view.getCenter() ?? [0, 0]);
    return (Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) * 180) / Math.PI;
  }

  /** Returns the pixel of a point (0 to 1) from the left and the top of the map, CSS px. */
  pixelOf(x: number, y: number): readonly [x: number, y: number] | null {
    const pixel = this.map.getPixelFromCoordinate(toMetres(x, y)) as number[] | null;
    return pixel === null ? null : [pixel[0] ?? 0, pixel[1] ?? 0];
  }

  /** Returns the part of the map on the screen. */
  area(): MapArea {
    const [left = 0, bottom = 0, right = 0, top = 0] = this.view.calculateExtent(this.map.getSize());
    const [west, north] = fromMetres([left, top]);
    const [east, south] = fromMetres([right, bottom]);
    return { west, east, north, south };
  }

  /** Shows a part of the map with a margin (CSS px), twice as much for the pictures above; at most at `zoom`. */
  fit({ west, east, north, south }: MapArea, zoom: number, margin: number): void {
    const [left, top] = toMetres(west, north);
    const [right, bottom] = toMetres(east, south);
    this.view.cancelAnimations();
    this.view.fit([left, bottom, right, top], {
      maxZoom: zoom,
      padding: [2 * margin, margin, margin, margin],
    });
  }

  /** Moves a point (0 to 1) to the middle. */
  center(x: number, y: number, zoom = this.zoom): void {
    this.view.cancelAnimations();
    this.view.setCenter(toMetres(x, y));
    this.view.setZoom(zoom);
  }

  /** Zooms by a number of levels; a point (0 to 1) stays in place. */
  zoomBy(levels: number, around: readonly [x: number, y: number] | null): void {
    this.view.cancelAnimations();
    this.view.adjustZoom(levels, around === null ? undefined : toMetres(...around));
  }

  /** Lets the map have a wheel event that happened on something over it. */
  wheel(event: WheelEvent): void {
    this.map.getViewport()?.dispatchEvent(new WheelEvent(event.type, event));
  }

  close(): void {
    this.map.setTarget(undefined);
    this.map.dispose();
  }
}
