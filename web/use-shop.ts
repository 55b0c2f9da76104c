import { useRouter } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import type { KitOffer } from '#schemas/cart/offer.contract.ts'

/** What the shop needs to know of a kit. */
export interface SoldKit {
  readonly slug: string
  readonly title: string
  /** Undefined if the shop does not sell the kit: nothing is shown then. */
  readonly offer?: KitOffer | undefined
}

/**
 * Where a kit is put into the cart: on its page with the choice of a variant, on a card beside the
 * card's own link, or on a night surface.
 */
export type ShopPlace = 'card' | 'night' | 'page'

/** The parts that the shop adds to the site's pages. */
export interface ShopParts {
  /** The way to the cart, with the number of items in it. */
  readonly CartLink: ComponentType
  /** Puts a kit into the cart; `children` are the other buttons of the kit's page. */
  readonly AddToCart: ComponentType<{ kit: SoldKit; place: ShopPlace; children?: ReactNode }>
}

/** The shop's parts; undefined if the site sells nothing, and then their code does not load. */
export const useShop = () => useRouter().options.context.shop
