import { useRouter } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import type { Choice } from '#schemas/shop/shop-kit.ts'

/** The data of a kit that the shop needs. */
export interface SoldKit {
  readonly slug: string
  readonly title: string
  /** Undefined if the shop does not sell the kit: then nothing is shown. */
  readonly choices?: readonly Choice[]
}

/**
 * The place of the button that adds a kit to the cart: on the kit's page with the variant choice, on a
 * card beside the card's own link, or on a night surface.
 */
export type ShopPlace = 'card' | 'night' | 'page'

/** The parts that the shop adds to the site's pages. */
export interface ShopParts {
  /** The link to the cart, with the number of items in the cart. */
  readonly CartLink: ComponentType
  /** Adds a kit to the cart; `children` are the other buttons of the kit's page. */
  readonly AddToCart: ComponentType<{ kit: SoldKit; place: ShopPlace; children?: ReactNode }>
}

/** The shop's parts; undefined if the site sells nothing, and then their code does not load. */
export const useShop = () => useRouter().options.context.shop
