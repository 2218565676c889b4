/** What is said of a file from elsewhere: why it is not read, what is not sure of a question, and what could not be carried. */
export const interchangeTexts = {
  'file.damaged': 'The file is damaged. Open it in its program, save it again and upload that.',
  'file.encrypted': 'The file has a password. Save it without one and upload that.',
  'file.doctype':
    'The file holds declarations (DOCTYPE) that are not read. Save it again in its program and upload that.',
  'file.bomb': 'The part "{name}" grows to more than {most} times its size when it is unpacked. It was not read.',
  'file.part_name':
    'The part "{name}" of the file leads elsewhere or is there twice. Save the file again in its program.',
  'file.too_many': 'The file has {count} parts; at most {most} are read. Please split it.',
  'file.unpacked': 'The file grows to {size} MB when it is unpacked; at most {most} MB are read. Please split it.',
  'file.larger': 'The file has {size} MB; at most {most} MB are read. Make its pictures smaller, or split it.',
  'file.too_deep': 'The file has more than {most} elements within each other. Save it again in its program.',
  'file.too_many_elements': 'The file has more than {most} elements. Please split it.',
  'file.long_tag': 'The file has an element with more than {most} kB of attributes. Save it again in its program.',
  'file.too_many_paragraphs': 'The file has more than {most} paragraphs. Please split it.',
  'file.too_many_pictures':
    'The questions show {count} pictures; at most {most} are read at once. Please split the file.',
  'file.too_long_paragraph': 'A paragraph has {count} characters; at most {most} are read: "{text}". Please divide it.',
  'file.which_format':
    'It is not sure what this file is. Save it as a Word file (.docx) or a spreadsheet, or say its format: {names}.',
  'file.other_archive':
    'This archive holds no questions in a format that is read here. Save a document as .docx, or export a bank as QTI or Moodle XML, and upload that.',
  'file.other_format': 'This is no file of the format {said}; it looks like {found}. Say that instead.',
  'file.no_table':
    'This is no spreadsheet; it looks like {found}. Read it as a file of questions, where each is seen beside its lines.',
  'question_format.docx': 'a Word file',
  'question_format.moodle': 'a bank of Moodle',
  'question_format.gift': 'a text in GIFT',
  'question_format.aiken': 'a text in Aiken',
  'question_format.text': 'typed questions',
  'question_format.qti': 'a QTI package',
  'question_format.quaestor': 'questions exported by Quaestor',
  'file.old_word':
    'This is an old Word file, an OpenDocument (.odt), an RTF or a PDF. Open it in Word, save it as .docx and upload that.',
  'file.no_text': 'Line {line} holds what is no text. Save the file as UTF-8, or paste its text.',
  'file.no_word': 'This is no Word document. Save it as .docx and upload that.',
  'file.empty_document': 'The document has no text. Upload the file with the questions.',
  'file.no_question_of': 'No question was found in this file. Upload the questions as {name} writes them.',
  'file.no_moodle': 'This is no bank of Moodle. Export the questions as Moodle XML and upload that.',
  'file.no_quaestor':
    'This is no file of questions that Quaestor has written. Export the questions as Quaestor and upload that.',
  'file.no_qti': 'This is no QTI: no item of a test was found in it. Export the questions as QTI and upload that.',
  'file.no_question':
    'No question was found in this file. Number the questions as 1., 2., 3. … and letter their options as a), b), c) …',
  'doubt.no_key': 'The question has no answer in the file. Mark its answer and upload it again, or type it in.',
  'doubt.answer_unread':
    'The answer "{detail}" is none of the options. Write it as a letter or in the words of the option.',
  'doubt.no_text': 'The question has no text. Write it, or check whether the number begins a question.',
  'doubt.empty_option': 'An option is empty. Write it, or remove its letter.',
  'doubt.too_many_options': 'The question has {count} options; at most 8 can be stored.',
  'doubt.legacy_font':
    'This text is in letters that are not Unicode ({detail}) and can’t be read. Type it in a Unicode font.',
  'doubt.whole': 'What the file calls “{detail}” can’t be taken in. Write this question anew, or leave it out.',
  'doubt.missing_file': 'The part “{detail}” of the package is missing or damaged. Export the package again.',
  'doubt.unclosed':
    'The question in line {detail} can’t be read: a brace is opened and not closed, or the other way round.',
  'doubt.long_field': 'A text of the question has more than {most} characters. Shorten it.',
  'doubt.too_few_options': 'The question needs at least two options or pairs. Write them.',
  'doubt.not_understood':
    'The file is not laid out as it was read: more than one question in ten is not sure ({detail}). Nothing of it was saved.',
  'doubt.keys_differ': 'The file gives two different answers ({detail}). Say which is right.',
  'doubt.two_keys': 'A question with one right option has several marked ({detail}). Say which are right.',
  'doubt.two_answers': 'The question has a second answer ("{detail}"). Check which is right.',
  'doubt.answer_more': 'Behind the letter of the answer stand other words than those of the option: "{detail}".',
  'doubt.key_by_look':
    'Only the look of an option tells that it is right ({detail}), and few questions of the file have that. Check it.',
  'doubt.key_left_over': 'The answers at the end of the file don’t fit its questions ({detail}).',
  'doubt.option_count': 'The question has {count} options, other than most of the file. Check whether it is whole.',
  'doubt.option_letters':
    'The letters of the options don’t follow one another ({detail}). Check whether one is missing.',
  'doubt.options_equal': 'Two options are the same. Change one of them.',
  'doubt.option_several_lines': 'An option has several lines. Check whether all of them belong to it.',
  'doubt.crossed_out': 'Something of the question is crossed out: "{detail}". Check whether it belongs to it.',
  'doubt.text_after': 'Text stands behind the question that belongs to none: "{detail}".',
  'doubt.answer_inside': 'Something like an answer is left in the text: "{detail}".',
  'doubt.number_inside':
    'A number behind a gap is left in the text: "{detail}". Check whether it is marks or an option.',
  'doubt.label_inside': 'Something like a number or the letter of an option is left in the text: "{detail}".',
  'doubt.maybe_options': 'Short lines stand below the question. Check whether they are its options.',
  'doubt.number_gap': 'The numbers don’t count on ({detail}). Check whether a question is missing.',
  'doubt.number_twice': 'The number {detail} is there twice.',
  'doubt.number_back': 'The numbers go back ({detail}). Check whether this begins a question.',
  'doubt.two_in_one': 'A second number stands in this question. Check whether there are two.',
  'doubt.too_long':
    'The question is far longer than most of the file. Check whether there are two, or text of another one.',
  'doubt.too_short': 'The question is very short. Check whether its text is whole.',
  'doubt.shared_passage':
    'A text stands above several questions ({detail}). Check how they were read: as one case study, or apart with the text in each.',
  'doubt.or_alternative': 'This question stands behind "OR". It was read as a question of its own.',
  'doubt.standard_options':
    'An assertion and a reason without options: the four usual ones are used. Check the letter of the answer.',
  'doubt.table_read': 'A table was taken for two columns to match. Check the pairs.',
  'doubt.blank_unplaced': 'The blanks and the answers of the question don’t fit each other. Check them.',
  'doubt.missing_picture': 'A picture of the question is not in the file ({detail}).',
  'doubt.lost': 'Something of the question could not be carried ({detail}). Check whether it is whole without it.',
  'doubt.similar': 'The bank has a question much like this one: {detail}. Look whether it is the same.',
  'doubt.reread':
    'Its paragraphs are other ones since somebody said what they are. What was changed of the question before is gone: check it.',
  'doubt.parts_read': 'Its lettered lines may be parts, options, or one text: {detail}. Check how they were read.',
  'doubt.type_guessed': 'What type of question it is was guessed ({detail}). Check it.',
  'doubt.unlike_example':
    'It is laid out otherwise than the question that was shown: look whether all of it is read right.',
  'doubt.new_layout':
    'Nobody has confirmed yet how this file is laid out. Check the first questions, and confirm the layout.',
  'loss.equation_object':
    '{count, plural, one {# equation of MathType or an old Word was left out} other {# equations of MathType or an old Word were left out}}. Write them in Word’s own equation editor.',
  'loss.formula_part':
    '{count, plural, one {# formula could not be set and was left out} other {# formulas could not be set and were left out}}.',
  'loss.picture_kind':
    '{count, plural, one {# picture is of a kind that is not read} other {# pictures are of a kind that is not read}}. Save them as PNG.',
  'loss.missing_picture':
    '{count, plural, one {# picture is named and not in the file} other {# pictures are named and not in the file}}.',
  'loss.drawing':
    '{count, plural, one {# drawn shape was left out; its text was read} other {# drawn shapes were left out; their text was read}}.',
  'loss.chart': '{count, plural, one {# chart was left out} other {# charts were left out}}. Paste it as a picture.',
  'loss.smartart':
    '{count, plural, one {# diagram was left out} other {# diagrams were left out}}. Paste it as a picture.',
  'loss.footnote': '{count, plural, one {# footnote was left out} other {# footnotes were left out}}.',
  'loss.comment': 'The comments of the file were left out.',
  'loss.header': 'What stands at the head and foot of the pages was left out.',
  'loss.macros': 'The file has macros. They were not opened.',
  'loss.embedded': '{count, plural, one {# embedded file was left out} other {# embedded files were left out}}.',
  'loss.link':
    '{count, plural, one {# link or picture that leads out of the file was left out} other {# links or pictures that lead out of the file were left out}}.',
  'loss.media':
    '{count, plural, one {# sound, video or attached file was left out} other {# sounds, videos or attached files were left out}}.',
  'loss.partial_marks':
    '{count, plural, one {# question gave part of its marks for some answers; here an answer is right or wrong} other {# questions gave part of their marks for some answers; here an answer is right or wrong}}.',
  'loss.negative_by_option':
    '{count, plural, one {# question took off marks by option; here each wrong answer takes off the same} other {# questions took off marks by option; here each wrong answer takes off the same}}.',
  'loss.penalty':
    '{count, plural, one {# question took off marks for a wrong choice beside right ones; that was left out} other {# questions took off marks for a wrong choice beside right ones; that was left out}}.',
  'loss.hints':
    '{count, plural, one {The hints of # question were left out} other {The hints of # questions were left out}}.',
  'loss.feedback_parts':
    '{count, plural, one {What # question says after a right, partly right or wrong answer was left out} other {What # questions say after a right, partly right or wrong answer was left out}}.',
  'loss.wildcard':
    '{count, plural, one {An answer of # question has * for any text; it was read as it stands or left out} other {Answers of # questions have * for any text; they were read as they stand or left out}}.',
  'loss.case_counts':
    '{count, plural, one {# question wants capital letters as written; here they don’t count} other {# questions want capital letters as written; here they don’t count}}.',
  'loss.word_bank':
    '{count, plural, one {The words to choose from in # question were left out} other {The words to choose from in # questions were left out}}.',
  'loss.units':
    '{count, plural, one {# question allowed several units; the first was read} other {# questions allowed several units; the first was read}}.',
  'loss.rubric':
    '{count, plural, one {# question has words for markers or pupils that were left out} other {# questions have words for markers or pupils that were left out}}.',
  'loss.distractors':
    '{count, plural, one {# question had entries that belong to no place; they were left out} other {# questions had entries that belong to no place; they were left out}}.',
  'loss.unmatched':
    '{count, plural, one {# question had entries without a partner; they were left out} other {# questions had entries without a partner; they were left out}}.',
  'loss.variable':
    '{count, plural, one {# question shows a value that its program works out; it was left out} other {# questions show a value that their program works out; it was left out}}.',
  'loss.template':
    '{count, plural, one {The text that an answer of # question begins with was left out} other {The texts that answers of # questions begin with were left out}}.',
  'loss.markdown':
    '{count, plural, one {# question is written in Markdown; its signs were read as text} other {# questions are written in Markdown; their signs were read as text}}.',
  'loss.translations':
    '{count, plural, one {# question is in other languages too, which can not be seen in the file; they were left out} other {# questions are in other languages too, which can not be seen in the file; they were left out}}.',
  'loss.colour':
    '{count, plural, one {# question has colours that were left out} other {# questions have colours that were left out}}.',
  'export.answers_stay': 'Only a Word file can leave the answers out. Leave out with_answers, or choose docx.',
  'export.too_many_pictures':
    'The pictures of these questions take {size} MB; a file may hold {most} MB of them. Please narrow the filter.',
  'export_loss.translations':
    '{count, plural, one {The translations of # question} other {The translations of # questions}} are left out.',
  'export_loss.facts':
    'Level, skill, tags, source and minutes of {count, plural, one {# question} other {# questions}} are left out.',
  'export_loss.explanation':
    '{count, plural, one {The explanation of # question is left out} other {The explanations of # questions are left out}}.',
  'export_loss.model_answer':
    '{count, plural, one {The model answer of # question is left out} other {The model answers of # questions are left out}}.',
  'export_loss.marking_points':
    '{count, plural, one {The marking points of # question are left out, or become text of its model answer} other {The marking points of # questions are left out, or become text of their model answers}}.',
  'export_loss.max_marks':
    '{count, plural, one {The marks of # question are left out} other {The marks of # questions are left out}}.',
  'export_loss.negative_marks':
    '{count, plural, one {What # question takes off for a wrong answer is left out} other {What # questions take off for a wrong answer is left out}}.',
  'export_loss.tolerance_percent':
    '{count, plural, one {The percentage by which the answer of # question may differ becomes a number} other {The percentages by which the answers of # questions may differ become numbers}}.',
  'export_loss.units':
    '{count, plural, one {The unit of # question is left out} other {The units of # questions are left out}}.',
  'export_loss.fixed_options':
    '{count, plural, one {Which options of # question keep their place is left out} other {Which options of # questions keep their place is left out}}.',
  'export_loss.or_group':
    '{count, plural, one {# question has parts of which one is answered; they all become parts} other {# questions have parts of which one is answered; they all become parts}}.',
  'export_loss.parts':
    '{count, plural, one {# case study becomes a text and questions of their own} other {# case studies become texts and questions of their own}}.',
  'export_loss.type':
    '{count, plural, one {# question becomes one of a similar kind} other {# questions become ones of a similar kind}}.',
  'export_loss.formatting':
    '{count, plural, one {Bold text, lists, tables or lines of # question become plain text} other {Bold text, lists, tables or lines of # questions become plain text}}.',
  'export_loss.formula_part':
    '{count, plural, one {A formula of # question is drawn without a colour, rule or frame} other {Formulas of # questions are drawn without a colour, rule or frame}}.',
  'export_loss.missing_picture':
    '{count, plural, one {# question shows a picture that is gone} other {# questions show pictures that are gone}}.',
  'export_whole.type': 'The format has no question of this type.',
  'export_whole.blanks': 'The format has one blank in a question, and this has several.',
  'export_whole.parts': 'A part of this case study is of a type that the format has not.',
  'export_whole.picture': 'The format has no pictures, and this question shows one.',
  'export_whole.text': 'The format would read a text of this question as something else.',
  'layout.read': 'Questions are numbered {numbers}; {options}; {key}.',
  'layout.options': 'options are lettered {shape}, mostly {count} of them',
  'layout.no_options': 'they have no options',
  'layout.shown': 'Questions are laid out as the one that was shown, with {count} options.',
  'layout.own': 'The file is a question bank of this program: its styles say what each paragraph is.',
  'layout.typed': 'The file is written in the format {name}, whose signs say what each paragraph is.',
  'layout.key_line': 'the answer stands in a line below',
  'layout.key_table': 'the answers stand at the end of the file',
  'layout.key_mark': 'the right option has a mark',
  'layout.key_look': 'the right option is told by how it looks',
  'layout.key_none': 'the file has no answers',
} as const
