/** What the server stores as a picture. */
export const pictureTypes = 'image/png,image/jpeg,image/webp,image/gif'
