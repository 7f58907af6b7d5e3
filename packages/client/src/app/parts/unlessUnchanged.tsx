import { Component, type ComponentType } from 'preact'

/** The same component, rerendered only when one of its props changes. */
export function unlessUnchanged<P extends object>(Inner: ComponentType<P>): ComponentType<P> {
  return class extends Component<P> {
    override shouldComponentUpdate(next: P): boolean {
      const keys = new Set([...Object.keys(next), ...Object.keys(this.props)]) as Set<keyof P>
      return [...keys].some((key) => next[key] !== this.props[key])
    }
    override render(props: P) {
      return <Inner {...props} />
    }
  }
}
