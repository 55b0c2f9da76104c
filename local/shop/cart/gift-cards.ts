/** One gift card of the shop. */
export interface GiftCard {
  readonly id: number
  readonly code: string
  balanceCents: number
}

const seed = (): GiftCard[] => [
  { id: 400_000_001, code: 'PETJET50GIFT0001', balanceCents: 5000 },
  { id: 400_000_002, code: 'PETJET5KGIFT0002', balanceCents: 500_000 },
]

/** The gift cards that the shop has sold. */
export class GiftCards {
  #cards = seed()

  get all(): readonly GiftCard[] {
    return this.#cards
  }

  /** The card with a code, with or without spaces and hyphens. */
  withCode(code: string): GiftCard | undefined {
    const plain = code.replaceAll(/[\s-]/g, '').toUpperCase()
    return this.#cards.find((card) => card.code === plain)
  }

  reset(): void {
    this.#cards = seed()
  }
}
