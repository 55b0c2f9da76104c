import * as v from 'valibot'

/** A port number in text form, 1 to 65535. */
export const portSetting = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, 'must be a port number, 1 to 65535'),
  v.transform(Number),
  v.minValue(1, 'must be a port number, 1 to 65535'),
  v.maxValue(65_535, 'must be a port number, 1 to 65535'),
)

/** A full URL, without the trailing slash. */
export const httpUrl = v.pipe(
  v.string(),
  v.url('must be a full address, such as https://example.com'),
  v.startsWith('http', 'must begin with http:// or https://'),
  v.transform((value) => value.replace(/\/+$/, '')),
)

/** Any text that is not empty. */
export const text = v.pipe(v.string(), v.minLength(1, 'is empty'))

/** URLs without a path, separated by commas or spaces; parsed to origins. */
export const origins = v.pipe(
  v.string(),
  v.regex(
    /^(?:https?:\/\/(?:[a-z\d.-]+|\[[a-f\d:]+\])(?::\d{1,5})?\/?(?:[\s,]+|$))*$/i,
    'must be full addresses without a path or a wildcard, such as https://petjet.sanity.studio',
  ),
  v.transform((value) => value.split(/[\s,]+/).filter(Boolean)),
  v.check(
    (addresses) => addresses.every((address) => URL.canParse(address)),
    'must be full addresses, such as https://petjet.sanity.studio',
  ),
  v.transform((addresses) => addresses.map((address) => new URL(address).origin)),
)

/** A share from 0 to 1 in OpenTelemetry's format, such as 0.25. */
export const share = v.pipe(
  v.string(),
  v.regex(/^(?:0|1|[01]?\.\d{1,9})$/, 'must be a number from 0 to 1, such as 0.1'),
  v.transform(Number),
  v.maxValue(1, 'must be a number from 0 to 1, such as 0.1'),
)

/** A switch, `on` or `off`; also `true` or `false`, for hosts that support only these values. */
export const flag = v.pipe(
  v.picklist(['on', 'off', 'true', 'false']),
  v.transform((value) => (value === 'on' || value === 'true' ? 'on' : 'off')),
)

/** The prefixes of Shopify's secret tokens: of its Admin API, and of a private storefront. */
const secretToken = /^shp(?:at|ca|pa|ss)_/

/** The shop's public token. It is visible to every visitor, so a secret token is rejected. */
export const publicShopToken = v.pipe(
  v.string(),
  v.regex(/^[\x21-\x7e]+$/, 'must be a token without spaces'),
  v.check(
    (token) => !secretToken.test(token),
    'is a secret token, which every visitor would see: use the public token of the Storefront API',
  ),
)

/** The host name of a shop, in lower case. */
export const shopDomain = v.pipe(
  v.string(),
  v.toLowerCase(),
  v.regex(
    /^[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)+$/,
    "must be the shop's host name, such as petjet.myshopify.com",
  ),
)

/** A whole number within bounds, both included. */
export const wholeNumber = (least: number, most: number) => {
  const rule = `must be a whole number, ${least} to ${most}`
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/, rule),
    v.transform(Number),
    v.minValue(least, rule),
    v.maxValue(most, rule),
  )
}
