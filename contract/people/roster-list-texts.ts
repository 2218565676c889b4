/** Reading lists of pupils and staff as schools have them: what is asked once, what keeps a row out, and what is told of it. */
export const rosterListTexts = {
  'clause.list_read': 'read: {columns}',
  'clause.list_title': 'from the title: {titles}',
  'list.no_such_list':
    'More than {most} texts of the column “{column}” are not known here: this is no list of them. Say which column it is.',
  'list.sheet_rows': '{name}: {rows, plural, one {# row} other {# rows}}',
  'list.sheets_together': 'These together: {names}',
  'list.date_order': 'Day and month of these dates can be taken for each other. Which comes first?',
  'list.day_first': 'The day: 5/4 is 5 April',
  'list.month_first': 'The month: 5/4 is 4 May',
  'list.no_guardian': 'No heading says who is at home. Does one of these columns?',
  'clause.nobody_home': 'it names nobody at home',
  'clause.numbers_made': 'admission numbers are made: {first} to {last}',
  'clause.number_made': 'an admission number is made: {first}',
  'list.gone_pupils':
    'The list says “{title}”: these people may have left the school. Are they pupils of this session?',
  'list.are_pupils': 'They are pupils of this session',
  'list.guardian_none': 'None in this list',
  'list.second_language':
    'The list says texts in a second language: {columns}. They can be taken as the translation of the questions, or be left out.',
  'list.translation': 'Take {columns} as the translation ({language})',
  'list.first_language': 'Read {column} alone',
  'list.no_role': 'The list does not say which role these people have here. Which is it?',
  'list.no_staff_key':
    'Neither employee IDs nor e-mail addresses: nothing says who these people are. Say which column it is.',
  'list.serial_or_roll': '“{column}” counts the rows from 1 to {count}, over several sections. Is it the roll number?',
  'list.is_roll': 'It is the roll number',
  'list.is_serial': 'It only counts the rows',
  'list.no_admission_no':
    'No heading says admission numbers. Does one of these columns have them? Else they are made; who is here already keeps the own one, found by name with the birth date, or with section and roll number.',
  'list.make_admission_no': 'None: make them',
  'place.several_classes': 'Several classes can be "{name}": {titles}. Say which it is.',
  'place.cells_differ': 'The cells of class and section say different things.',
  'place.part_not_whole': '"{part}" is not a class with its section and subject here.',
  'place.unknown_taught': 'There is no subject "{name}" in this class.',
  'person.sex_unknown': '"{name}" is no word for a sex that is known here.',
  'cell.two_digit_year': 'The year "{year}" fits no date here; write it with four digits.',
  'cell.of_parent': '{name} was taken for the name; “{other}” was left out',
  'cell.second_name': '{name} was read; this is not kept: {other}',
  'cell.late': '{name} was taken as it stands: the list says that this person has died',
  'cell.one_person': 'Is “{name}” one person? Accept the row where it is; else write each person in a row.',
  'cell.other_country':
    '{number} was read as a number of {country}, as are the others of the list; those without a code do not say it',
  'cell.landline': '{number} is no mobile number: it is kept, and no message can reach it',
  'list.sex_or_parent': 'A line of the list says “{text}”. Does “{column}” say the sex of the pupil?',
  'list.is_sex': 'It says the sex of the pupil',
  'list.is_parent': 'It says something else: leave it out',
  'cell.second_number': '{number} was read; this is not kept: {others}',
  'cell.second_email': '{email} was read; this is not kept: {others}',
  'student.joined_before':
    'A day of joining is kept where it is in the session; {count, plural, one {that of # row is} other {those of # rows are}} before it.',
  'student.roll_of_row': 'Roll number {roll} of {section} is that of row {row} already; choose another',
  'student.same_person': 'Is it {name}, {admission_no}? Then leave the row out; accept it where it is another pupil.',
  'student.same_as_row':
    'Is it {name}, {admission_no}, of row {row}? Then leave the row out; accept it where it is another pupil.',
  'person.other_name':
    '{key} is {there} here, the list says {name}. Take the row where it is the same person under another name; else it is left out.',
  'person.name_changes': '{key} was {there} here and is {name} now; the row was taken.',
  'person.turned_birth':
    '{name} was born on {there} here, the list says {given}: day and month are exchanged. Take the row where the list is right; else it is left out.',
  'person.birth_changes': '{name} was born on {there} here; {given} is taken now.',
  'student.guardian_not_kept':
    'One guardian is kept, {kept} before all; of {count, plural, one {# row} other {# rows}} others are not: {columns}',
  'repeat.row_below': 'Row {row} repeats this; that row was left out',
  'roster.status_left': '{name} was left out: "{status}"',
  'roster.remark_unread': '“{remark}”: of this remark nothing was done. The row is taken as its other cells say.',
  'roster.status_unknown': 'It is not known what "{status}" says of somebody; the rows with it are taken.',
} as const
