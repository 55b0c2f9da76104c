import { globalId } from '../global-id.ts'
import { htmlOf, type View } from './view.ts'

const shopId = 62_000_000_001

/** The `Shop`, with its policies. */
export function shopView(domain: string, baseUrl: string): View {
  const policy = (number: number, handle: string, title: string, text: string): View => ({
    __typename: 'ShopPolicy',
    id: globalId('ShopPolicy', shopId * 10 + number),
    handle,
    title,
    body: htmlOf(text),
    url: `${baseUrl}/policies/${handle}`,
  })
  return {
    __typename: 'Shop',
    id: globalId('Shop', shopId),
    name: 'PetJet',
    description: 'Flight-ready kits for dogs in private aviation.',
    moneyFormat: '${{amount}}',
    primaryDomain: { host: domain, sslEnabled: true, url: `https://${domain}` },
    paymentSettings: paymentSettings(domain),
    shipsToCountries: ['CA', 'US'],
    brand: null,
    privacyPolicy: policy(
      1,
      'privacy-policy',
      'Privacy policy',
      'The shop keeps only the data that an order needs.',
    ),
    refundPolicy: policy(
      2,
      'refund-policy',
      'Refund policy',
      'Unopened kits can be returned within 30 days.',
    ),
    shippingPolicy: policy(3, 'shipping-policy', 'Shipping policy', 'Kits ship within two days.'),
    termsOfService: policy(
      4,
      'terms-of-service',
      'Terms of service',
      'This shop is a stand-in: nothing is sold.',
    ),
    subscriptionPolicy: null,
    shopPayInstallmentsPricing: null,
    metafield: null,
    metafields: ({ identifiers }: { identifiers: unknown[] }) => identifiers.map(() => null),
  }
}

/** `PaymentSettings`. */
export function paymentSettings(domain: string): View {
  return {
    acceptedCardBrands: ['AMERICAN_EXPRESS', 'MASTERCARD', 'VISA'],
    cardVaultUrl: `https://${domain}/card-vault`,
    countryCode: 'US',
    currencyCode: 'USD',
    enabledPresentmentCurrencies: ['USD'],
    shopifyPaymentsAccountId: null,
    supportedDigitalWallets: [],
  }
}
