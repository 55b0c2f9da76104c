import { defineQuery } from 'groq'

/** Every program in the editors' order, those on offer and those coming soon. */
export const programsQuery =
  defineQuery(`*[_type == "program" && defined(slug.current)] | order(order asc, title asc){
  _id,
  _updatedAt,
  title,
  "slug": slug.current,
  summary,
  description,
  status,
  image{alt, hotspot, crop, asset->{_id, url, metadata{lqip, dimensions{width, height, aspectRatio}}}},
  highlights,
  inclusions,
  steps[]{title, description}
}`)
