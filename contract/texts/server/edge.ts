/** What is wrong with a request before anybody has looked at what it asks for. */
export const edgeTexts = {
  'address.unknown': 'There is no such address.',
  'request.unreadable': 'This is no HTTP request.',
  'request.too_slow': 'The request took too long to arrive.',
  'request.headers': 'The headers of the request are too large.',
  'body.type': 'Send this call as JSON, uploads as multipart/form-data.',
  'body.not_json': 'The body is not valid JSON.',
  'body.too_large':
    'This is more than the server takes at once: {most} KB. Shorten it or save it in parts; nothing was saved of it.',
  'body.too_deep': 'The body is nested too deeply.',
  'body.too_many_fields': 'The body has too many fields.',
  'body.too_many_values': 'The body has too many values.',
  'body.too_many_marks': 'More than {most} accents or vowel signs stand on one letter. Take them away',
  'upload.type': 'Send uploads as multipart/form-data with the field "file".',
  'upload.no_file': 'Please choose a file',
  'upload.text_beside': 'Send a file, or its text in the place of it',
  'upload.long_field': 'This field is too long',
  'upload.one_file': 'Send one file at a time',
  'upload.wrong_part': 'Send the file in the field "file", not "{field}"',
  'upload.too_many_fields': 'There are too many fields in this form.',
  'upload.damaged': 'The upload was damaged or cut off on its way. Please send it again.',
} as const
