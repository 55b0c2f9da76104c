/** A part of a country. */
export interface Province {
  readonly code: string
  readonly name: string
  /** The beginnings of its zip codes. */
  readonly zips: RegExp
}

/** A country that the stand-in ships to. */
export interface Country {
  readonly code: string
  readonly name: string
  readonly zip: RegExp
  readonly provinces?: readonly Province[]
}

/** The countries of the stand-in, with some of their provinces. */
const countries: readonly Country[] = [
  {
    code: 'US',
    name: 'United States',
    zip: /^\d{5}(-\d{4})?$/,
    provinces: [
      { code: 'CA', name: 'California', zips: /^9[0-6]/ },
      { code: 'FL', name: 'Florida', zips: /^3[2-4]/ },
      { code: 'KY', name: 'Kentucky', zips: /^4[0-2]/ },
      { code: 'NJ', name: 'New Jersey', zips: /^0[78]/ },
      { code: 'NY', name: 'New York', zips: /^(1[0-4]|00501|06390)/ },
      { code: 'TX', name: 'Texas', zips: /^(7[5-9]|885)/ },
    ],
  },
  {
    code: 'CA',
    name: 'Canada',
    zip: /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i,
    provinces: [
      { code: 'BC', name: 'British Columbia', zips: /^V/i },
      { code: 'ON', name: 'Ontario', zips: /^[KLMNP]/i },
      { code: 'QC', name: 'Quebec', zips: /^[GHJ]/i },
    ],
  },
  { code: 'DE', name: 'Germany', zip: /^\d{5}$/ },
  { code: 'GB', name: 'United Kingdom', zip: /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i },
]

const isNamed = (of: { code: string; name: string }, text: string) =>
  of.code === text.toUpperCase() || of.name.toLowerCase() === text.toLowerCase()

/** The country of that name or code. */
export function countryOf(text: string | undefined): Country | undefined {
  return text === undefined ? undefined : countries.find((country) => isNamed(country, text))
}

/** The province of that name or code in a country. */
export function provinceOf({ provinces }: Country, text: string | undefined): Province | undefined {
  return text === undefined ? undefined : provinces?.find((province) => isNamed(province, text))
}

/** Why a zip code is invalid for a place, as an error's code and message. */
export function zipRefusal(
  country: Country,
  province: Province | undefined,
  zip: string | undefined,
): [code: string, message: string] | undefined {
  if (zip === undefined) return undefined
  if (!country.zip.test(zip)) {
    return ['INVALID_ZIP_CODE_FOR_COUNTRY', `Zip is not valid for ${country.name}`]
  }
  if (province === undefined || province.zips.test(zip)) return undefined
  return ['INVALID_ZIP_CODE_FOR_PROVINCE', `Zip is not valid for ${province.name}`]
}
