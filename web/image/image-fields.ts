/** The fields of an image in GROQ for its addresses and its tint. */
export const imageFields = 'hotspot, crop, asset->{url, metadata{palette{dominant{background}}}}'
