import { formatPrice } from '#schemas/field/money.ts'
import type { LineSheet, SheetKit, SheetPicture } from '#schemas/content/line-sheet/line-sheet.ts'
import { availabilityLabels } from '#schemas/content/product/availability.ts'
import { productPath } from '#schemas/content/product/product-path.ts'
import { serverPicture } from '#web/content/image/server-picture.ts'
import { paragraphsOf } from '#web/content/page/paragraphs-of.ts'
import { itemCountOf } from '#web/kit/product/kit-contents.ts'
import type { Kit } from '#web/kit/product/kit.queries.ts'
import type { KitName } from '#web/kit/product/kit-names.queries.ts'
import { type AddressContext, canonicalUrl } from '#web/content/page/addresses.ts'
import type { ImageValue } from '#web/ui/picture/image-source.ts'
import { ownPictures } from '#web/site-assets.ts'
import { boundedKit, kitsWithin, sheetTexts, shorten } from './sheet-limits.ts'
import { sheetContents, sheetFacts, sheetTables } from './sheet-facts.ts'
import type { SiteSettings } from '#web/content/site-settings/read-site-settings.ts'

/** The requested sizes of pictures, in pixels; they are large enough to be sharp in print. */
const pictureSize = { width: 1200, height: 800 }
const coverSize = { width: 1410, height: 829 }

/** A kit, with the time of its last change. */
export interface DatedKit {
  readonly kit: Kit
  readonly changed: string
}

interface OneKit {
  readonly site: SiteSettings
  readonly kit: DatedKit
}

/** The content of one kit's line sheet. */
export function lineSheetOf(context: AddressContext, { site, kit }: OneKit): LineSheet {
  const { title, slug } = kit.kit
  return {
    ...commonOf(context, site),
    title: `${shorten(title, sheetTexts.title)}: line sheet`,
    fileName: fileNameOf(`${site.brand} ${slug} line sheet`),
    address: canonicalUrl(context, productPath(slug)),
    changed: kit.changed,
    cover: null,
    entries: [],
    kits: [sheetKitOf(context, kit.kit)],
    note: '',
  }
}

interface AllKits {
  readonly site: SiteSettings
  /** The hero picture of the home page. */
  readonly cover: ImageValue | null
  /** The first kits, for display in full; the sheet shows as many of them as it has room for. */
  readonly kits: readonly DatedKit[]
  /** The kits that the sheet lists by name. */
  readonly names: readonly KitName[]
  /** The total number of kits. */
  readonly total: number
}

/** The content of the line sheet of all kits. */
export function wholeSheetOf(
  context: AddressContext,
  { site, cover, kits, names, total }: AllKits,
): LineSheet {
  const address = canonicalUrl(context, '/products')
  const shown = kitsWithin(kits, ({ kit }) => sheetKitOf(context, kit))
  const isCut = total > shown.length
  return {
    ...commonOf(context, site),
    title: `${shorten(site.brand, sheetTexts.title)} line sheet`,
    fileName: fileNameOf(`${site.brand} line sheet`),
    address,
    changed: kits.reduce((last, { changed }) => (changed > last ? changed : last), ''),
    cover: cover && sheetPicture(context, cover, '', coverSize),
    entries: names.map(({ title, slug, price, availability }) => ({
      title: shorten(title, sheetTexts.title),
      price: formatPrice(price),
      status: availabilityLabels[availability],
      address: canonicalUrl(context, productPath(slug)),
    })),
    kits: shown,
    note: isCut
      ? `Shows the first ${shown.length} of ${total} kits in full. All of them are at ${address}`
      : '',
  }
}

function commonOf(
  context: AddressContext,
  { brand, footerBlurb, phone, email, supportHours, webAddress }: SiteSettings,
): Pick<LineSheet, 'brand' | 'blurb' | 'contact'> {
  return {
    brand: shorten(brand, sheetTexts.title),
    blurb: shorten(footerBlurb, sheetTexts.paragraph),
    contact: [
      { label: 'Phone', value: phone },
      { label: 'Email', value: email },
      { label: 'Hours', value: supportHours },
      { label: 'Web', value: webAddress || canonicalUrl(context, '/') },
    ].map(({ label, value }) => ({ label, value: shorten(value, sheetTexts.line) })),
  }
}

function sheetKitOf(context: AddressContext, kit: Kit): SheetKit {
  const { title, slug, image } = kit
  const text = kit.description || (kit.shortDescription ?? '')
  return boundedKit({
    title,
    status: availabilityLabels[kit.availability],
    price: formatPrice(kit.price),
    text: paragraphsOf(text),
    perfectFor: kit.useCase,
    picture: image && sheetPicture(context, image, title, pictureSize),
    address: canonicalUrl(context, productPath(slug)),
    inquiry: canonicalUrl(context, `/order?kit=${encodeURIComponent(slug)}`),
    itemCount: itemCountOf(kit),
    contents: sheetContents(kit),
    facts: sheetFacts(kit),
    tables: sheetTables(kit.facts),
    questions: (kit.facts.faqs ?? []).map(({ question, answer }) => ({
      question,
      answer: paragraphsOf(answer),
    })),
  })
}

/** @param title the alternative text, if the picture has none of its own */
const sheetPicture = (
  { settings }: AddressContext,
  image: ImageValue,
  title: string,
  size: { readonly width: number; readonly height: number },
): SheetPicture => ({
  source: serverPicture(image, settings, ownPictures, size),
  alt: shorten(image.alt || title, sheetTexts.alt),
})

/** A file name that is valid on every system. */
function fileNameOf(name: string): string {
  const stem = name
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 100)
  return `${stem.toLowerCase() || 'line-sheet'}.pdf`
}
