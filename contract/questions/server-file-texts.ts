/** Questions in files of text: what is wrong with a record, by its line. */
export const textFileTexts = {
  'questions.dollars': 'What stands between dollars was read as formulas: {example}',
  'trivia.no_question': 'There is no question in this file: a question starts with a line "#Q …".',
  'trivia.stray': 'This text belongs to no question. Start each question with #Q',
  'trivia.damaged': 'Line {line} holds a damaged character ({detail}). Type that line again and save the file as UTF-8',
  'trivia.control': 'The question holds an invisible control character (U+{code}). Remove it',
  'trivia.empty': 'Write the question after #Q',
  'trivia.several_correct': 'There are several lines with ^. Keep the one with the right answer',
  'trivia.no_correct': 'Write the right answer after ^ on the line below the question',
  'trivia.too_many_options': 'There are {count} options. Keep at most {most}',
  'trivia.too_few_options':
    'Write at least two options after the right answer, each on a line that starts with A, B, C …',
  'trivia.misplaced':
    'Line {line} is neither the next option nor the rest of the last one. Join it to the option above or give the options the letters A, B, C … in order',
  'trivia.empty_option': 'Option {letter} on line {line} is empty. Write it or remove the line',
  'trivia.same_options': 'Options {one} and {other} are the same. Change one of them',
  'trivia.correct_ambiguous':
    'The right answer equals several options except for capital letters. Write it exactly as in its option',
  'trivia.correct_unknown': 'The right answer is none of the options. Write it exactly as in its option',
  'worked.no_question': 'There is no question in this file: each line is \'{"question": "…", "answer": "… #### 42"}\'.',
  'worked.no_object': 'This line is no JSON object like \'{"question": "…", "answer": "…"}\'',
  'worked.question_missing': 'The line has no "question". Add it as a text.',
  'worked.answer_missing': 'The line has no "answer". Add it as a text that ends with "#### 42".',
  'worked.damaged': 'The line holds a damaged character. Type it again as UTF-8.',
  'worked.no_number': 'The answer must end with a line like "#### 42" that gives the number',
  'damage.lost_before': 'a character that an earlier program could not read',
  'damage.half_character': 'an incomplete UTF-16 character',
  'text_file.too_many_questions': 'The file has {count} questions; at most {most} are read at once. Please split it.',
  'text_file.defaults': 'Must be a JSON object such as \'{"grade_id":1,"subject_id":2,"chapter_id":3}\'',
} as const
