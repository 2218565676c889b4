/** Pictures, files, printing and assembling: what could not be done. */
export const printingTexts = {
  'image.kind': 'Only PNG, JPEG, WebP and GIF images are accepted. Save the picture as PNG and try again.',
  'image.too_many_pixels': 'The picture has more than 40 million pixels. Please make it smaller.',
  'image.too_heavy': 'The image has {size} MB; at most {most} MB are accepted.',
  'image.no_room':
    "The school's images may take {quota}, and {used} are taken. Ask the platform's office for more room.",
  'image.share_taken':
    "Your own images take {own}. One person's may take {share} of the {quota} of the school: ask a colleague to upload further ones, or the platform's office for more room.",
  'image.from_outside': 'This drawing takes something from another file or address. Save it as PNG and try again.',
  'image.damaged': 'This image is damaged and cannot be read.',
  'file.too_slow': 'The file takes too long to read. Please split it and try again.',
  'file.empty': 'The file is empty. Download the template and fill it in.',
  'file.no_row': 'There is no row under the header of this file.',
  'file.gone': 'The uploaded file is gone. Please upload it again.',
  'file.too_large': 'The file is larger than 5 MB. Please split it.',
  'file.too_many_marks':
    'On line {line} more than {most} accents or vowel signs stand on one letter. Take them away and upload the file again.',
  'file.too_many_lines': 'The file has more than 200,000 lines. Please split it.',
  'file.no_columns': 'Only a spreadsheet has columns',
  'import.undone': 'This import was undone already.',
  'import.not_as_whole': 'An import of this kind cannot be undone as a whole.',
  'print.too_slow': 'Setting this paper took too long and was stopped. Look for a very large table or formula.',
  'print.interrupted': 'Setting this paper was interrupted. Please try again in a moment.',
  'print.no_translation': 'No question of this paper has a translation. Add translations in the question editor first.',
  'print.no_translation_into':
    'No question of this paper is translated into "{language}". Add the translations in the question editor first.',
  'print.lacking_texts':
    '{count} of {of, plural, one {# question has} other {# questions have}} no {language} text: {numbers}. Translate them, or print the paper all the same.',
  'print.cannot_be_set': 'This paper cannot be set: {reason}',
  'sheet.not_proven':
    'These answer sheets were not printed: what was drawn does not stand where a scanner would look for it (page {fault}). Nothing is wrong with the paper: please tell whoever runs this.',
  'sheet.not_of_exam': 'This question paper is not written in that exam. Choose an exam that it is written in.',
  'print.not_laid_out': 'The paper could not be laid out: {diagnostic}.',
  'print.no_reason': 'The paper could not be laid out: the compiler gave no reason.',
  'print.not_written': 'The paper could not be written as PDF: {diagnostic}.',
  'paper_fit.least': 'This paper does not fit so few pages: {least} are the fewest',
  'paper_fit.not_settled': 'Choose pages once the question paper is submitted: until then its questions still change',
  'print.sets': 'This question paper has {sets} set(s)',
  'print.too_many_copies': 'A ZIP file holds at most {most} copies, these are {copies}. Choose PDF or fewer students.',
  'print.not_students': 'Not an active student of this class in this session: {ids}',
  'print.no_word':
    'Word files are made of the paper and the marking scheme, in the editions standard and two-language. Choose one of these, or PDF.',
  'print.url': 'Give the pdf_url that the preview of this question paper answered',
  'print.no_students': 'There are no active students in these sections in this session',
  'print.no_students_to_list': 'There are no active students to list in this class or section in this session',
  'assembly.too_slow':
    'Assembling this paper took too long and was stopped; nothing was saved. Try again, or loosen what must hold.',
  'assembly.interrupted': 'Assembling this paper was interrupted; nothing was saved. Please try again.',
  'assembly.question_left':
    'A chosen question left the bank while the paper was assembled; nothing was saved. Please try again.',
  'assembly.sections_changed':
    'The sections of this question paper were changed since it was assembled. Assemble it again.',
  'assembly.by_hand': 'This question paper was not assembled from a blueprint. Assemble it first.',
  'pair.one_of_two': 'Choose one of the two questions',
  'report.too_many_rows':
    '{count} rows are behind this figure, and a file holds {most}. Please choose a class, a section or a subject first.',
} as const
