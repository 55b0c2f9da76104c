import type { ShopParts } from '#web/use-shop.ts'
import { AddToCart } from './add-to-cart.tsx'
import { CartLink } from './cart-link.tsx'
import './cart.css'

/** Gives the pages what the shop adds to them. */
export const startShop = (): ShopParts => ({ AddToCart, CartLink })
