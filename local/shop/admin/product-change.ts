import * as v from 'valibot'

const cents = v.pipe(
  v.number('must be a number of cents'),
  v.integer('must be whole cents'),
  v.minValue(0, 'must not be below 0'),
  v.maxValue(100_000_000, 'must not be above 100000000 cents'),
)

const stock = v.pipe(
  v.number('must be a number'),
  v.integer('must be a whole number'),
  v.minValue(0, 'must not be below 0'),
  v.maxValue(1_000_000, 'must not be above 1000000'),
)

const pieces = v.pipe(
  v.number('must be a number'),
  v.integer('must be a whole number'),
  v.minValue(1, 'must not be below 1'),
)

/** A change of a product as JSON. */
export const changeSchema = v.strictObject(
  {
    variant: v.optional(v.string()),
    options: v.optional(v.pipe(v.array(v.pipe(v.string(), v.nonEmpty())), v.minLength(1))),
    priceCents: v.optional(cents),
    compareAtCents: v.optional(cents),
    stock: v.optional(stock),
    isForSale: v.optional(v.boolean('must be true or false')),
    isPublished: v.optional(v.boolean('must be true or false')),
    quantityRule: v.optional(
      v.strictObject(
        { minimum: pieces, maximum: v.nullable(pieces), increment: pieces },
        'must be an object of minimum, maximum, increment',
      ),
    ),
    countries: v.optional(v.array(v.string('must be a code'), 'must be a list of country codes')),
    validation: v.optional(v.string('must be a text')),
  },
  'must be an object of variant, options, priceCents, compareAtCents, stock, isForSale, isPublished, quantityRule, countries, validation',
)

/** A change of a product as its row's form on the shop's page sends it: every field, each time. */
export const formSchema = v.pipe(
  v.object({
    variant: v.string(),
    price: v.pipe(
      v.string(),
      v.regex(/^\d{1,6}(\.\d{1,2})?$/, 'must be dollars such as 249.00'),
      v.transform((dollars) => Math.round(Number(dollars) * 100)),
      cents,
    ),
    stock: v.pipe(
      v.string(),
      v.regex(/^\d{1,7}$/, 'must be a whole number'),
      v.transform(Number),
      stock,
    ),
    isForSale: v.optional(v.literal('on')),
    isPublished: v.optional(v.literal('on')),
  }),
  v.transform(({ variant, price, stock, isForSale, isPublished }) => ({
    variant,
    priceCents: price,
    stock,
    isForSale: isForSale === 'on',
    isPublished: isPublished === 'on',
  })),
)
