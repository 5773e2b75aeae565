import { noChange } from 'lit';
import { Directive, directive, type ElementPart, type PartInfo, PartType } from 'lit/directive.js';

/** CSS properties by name, `--custom` ones among them. */
type CssProperties = Readonly<Record<string, string>>;

class CssPropertiesDirective extends Directive {
  private readonly last = new Map<string, string>();

  constructor(part: PartInfo) {
    super(part);
    if (part.type !== PartType.ELEMENT)
      throw new Error('cssProperties belongs to an element, not to a value');
  }

  override render(_properties: CssProperties): typeof noChange {
    return noChange;
  }

  override update(part: ElementPart, [properties]: [CssProperties]): typeof noChange {
    const { style } = part.element as HTMLElement;
    for (const [name, value] of Object.entries(properties)) {
      if (this.last.get(name) === value) continue;
      this.last.set(name, value);
      style.setProperty(name, value);
    }
    return noChange;
  }
}

/**
 * Sets CSS properties of an element through the object model: `<div ${cssProperties({ '--top': '4px' })}>`. The content
 * security policy refuses `style` attributes, which Lit's own `styleMap` writes at the first render.
 */
export const cssProperties = directive(CssPropertiesDirective);
