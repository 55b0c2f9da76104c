import type { DocumentActionComponent } from 'sanity'

/**
 * Makes a wrapper for the Studio's actions that returns the same component for the same action each
 * time: with a new component, React would close an open dialog. The action keeps its name.
 */
export function wrapAction(
  wrap: (useAction: DocumentActionComponent) => DocumentActionComponent,
): (useAction: DocumentActionComponent) => DocumentActionComponent {
  const known = new WeakMap<DocumentActionComponent, DocumentActionComponent>()
  return (useAction) => {
    const wrapped =
      known.get(useAction) ?? Object.assign(wrap(useAction), { action: useAction.action })
    known.set(useAction, wrapped)
    return wrapped
  }
}
