/**
 * Keeps translated pages up to date. A browser's translator replaces each text node with a `<font>`
 * element, but React goes on to change, remove and insert before its own text nodes. Each of these
 * then applies to the `<font>` element; a changed text replaces it, and is translated again.
 */
export function followTranslator(): void {
  const fonts = new WeakMap<Node, Element>()
  const texts = new MutationObserver((changes) => {
    for (const { target } of changes) fonts.get(target)?.replaceWith(target)
  })
  new MutationObserver((changes) => {
    for (const { removedNodes, addedNodes, previousSibling, nextSibling } of changes) {
      const [text] = removedNodes
      const font = [addedNodes[0], previousSibling, nextSibling].find(isFont)
      if (text?.nodeType !== Node.TEXT_NODE || !font) continue
      fonts.set(text, font)
      texts.observe(text, { characterData: true })
    }
  }).observe(document, { childList: true, subtree: true })

  // oxlint-disable-next-line typescript/unbound-method -- each call below passes its node
  const { removeChild, insertBefore } = Node.prototype
  /** The child in the place of a text: the text itself, unless it is translated. */
  const placeOf = (parent: Node, child: Node) =>
    (child.parentNode !== parent && fonts.get(child)) || child
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    removeChild.call(this, placeOf(this, child))
    return child
  }
  Node.prototype.insertBefore = function <Added extends Node>(
    this: Node,
    added: Added,
    before: Node | null,
  ): Added {
    fonts.get(added)?.remove()
    insertBefore.call(this, added, before && placeOf(this, before))
    return added
  }
}

const isFont = (node: Node | null | undefined): node is Element => node?.nodeName === 'FONT'
