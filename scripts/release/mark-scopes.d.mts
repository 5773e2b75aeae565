interface Component {
  readonly group?: string;
  readonly name: string;
  readonly version: string;
}
interface Materials<Part extends Component> {
  readonly components: readonly Part[];
}
/** The list with a scope for each package: `required` in the product, `excluded` where it only made it. */
export function markScopes<Part extends Component>(
  materials: Materials<Part>,
  contained: readonly Component[],
): Materials<Part & { readonly scope: 'required' | 'excluded' }>;
