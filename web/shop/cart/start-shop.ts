import type { ShopParts } from '#web/kit/use-shop.ts'
import { AddToCart } from './add-to-cart.tsx'
import { CartLink } from './cart-link.tsx'
import './cart.css'

/** The entry of the shop's code, which loads only if the shop is on. */
export const startShop = (): ShopParts => ({ AddToCart, CartLink })
