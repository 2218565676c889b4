/** What is said of pictures of pupils. */
export const photoServerTexts = {
  'photo.no_zip': 'Choose a ZIP archive of pictures, each named by an admission number, such as 1042.jpg',
  'photo.zip_damaged': 'This archive is damaged and cannot be read. Pack the pictures again.',
  'photo.zip_locked': 'This archive has a password. Pack the pictures without one.',
  'photo.too_many': 'The archive has more than {most} files. Pack the pictures of some classes at a time.',
  'photo.empty': 'There is no picture in this archive',
  'photo.name': 'Name the picture by the admission number, without a folder that leads elsewhere: 1042.jpg',
  'photo.kind': 'This is no picture of these kinds: JPG, PNG or WebP',
  'photo.too_heavy': 'The picture has {size} MB; at most {most} MB are accepted.',
  'photo.no_pupil': 'No pupil of yours has the admission number {admission_no}',
  'photo.twice': 'The picture of this pupil comes a second time in the archive',
} as const
