/** The GROQ fields of an image for its addresses and its tint. */
export const imageFields = 'hotspot, crop, asset->{url, metadata{palette{dominant{background}}}}'
