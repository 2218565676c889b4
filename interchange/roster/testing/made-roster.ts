import { strToU8, zipSync } from 'fflate'

/** The files of a bundle by their names. */
export type RosterFiles = Record<string, string>

/** Packed as other programs pack their files. */
export const packedRoster = (files: RosterFiles): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))

const lines = (...rows: string[]) => `${rows.join('\n')}\n`
const manifest = (version: string) =>
  lines('propertyName,value', 'manifest.version,1.0', `oneroster.version,${version}`, 'file.users,bulk')

const shared: RosterFiles = {
  'orgs.csv': lines(
    'sourcedId,status,dateLastModified,name,type,identifier,parentSourcedId',
    'd1,active,,The Trust,district,,',
    's1,active,,Green Valley,school,GV-01,d1',
  ),
  'academicSessions.csv': lines(
    'sourcedId,status,dateLastModified,title,type,startDate,endDate,parentSourcedId,schoolYear',
    't26,active,,2026,schoolYear,2026-04-01,2027-03-31,,2026',
    't25,active,,2025,schoolYear,2025-04-01,2026-03-31,,2025',
  ),
  'courses.csv': lines(
    'sourcedId,status,dateLastModified,schoolYearSourcedId,title,courseCode,grades,orgSourcedId,subjects,subjectCodes',
    'c-m,active,,t26,Mathematics,MATH,09,s1,Mathematics,',
    'c-h,active,,t26,Homeroom,HR,,s1,,',
    'c-l,active,,t26,Lacrosse,LAX,09,s1,,',
  ),
  'classes.csv': lines(
    'sourcedId,status,dateLastModified,title,grades,courseSourcedId,classCode,classType,location,schoolSourcedId,termSourcedIds,subjects,subjectCodes,periods',
    'k-9a,active,,Homeroom 9A,09,c-h,HR9A,homeroom,,s1,t26,,,',
    'k-8b,active,,Homeroom 8B,08,c-h,HR8B,homeroom,,s1,t25,,,',
    'k-m,active,,Mathematics 9A,09,c-m,9A-MATH,scheduled,,s1,t26,,,1',
    'k-l,active,,Lacrosse,09,c-l,LAX,scheduled,,s1,t26,,,2',
  ),
  'enrollments.csv': lines(
    'sourcedId,status,dateLastModified,classSourcedId,schoolSourcedId,userSourcedId,role,primary,beginDate,endDate',
    'e1,active,,k-9a,s1,u1,student,,,',
    'e2,active,,k-9a,s1,u2,student,,,',
    'e3,active,,k-m,s1,u1,student,,,',
    'e4,active,,k-m,s1,u2,student,,,',
    'e5,active,,k-m,s1,t1,teacher,true,,',
    'e6,active,,k-l,s1,t1,teacher,true,,',
    'e7,active,,k-8b,s1,u1,student,,,',
    'e8,active,,k-gone,s1,u1,student,,,',
    'e9,active,,k-m,s1,u3,student,,,',
  ),
  'demographics.csv': lines(
    'sourcedId,status,dateLastModified,birthDate,sex,americanIndianOrAlaskaNative',
    'u1,active,,2012-05-14,female,true',
    'u2,active,,2012-06-01,unspecified,',
    'nobody,active,,2012-06-01,male,',
  ),
}

const user11 =
  'sourcedId,status,dateLastModified,enabledUser,orgSourcedIds,role,username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,agentSourcedIds,grades,password'

/** OneRoster 1.1: a school with two pupils, a teacher, an administrator, and people who are left by name. */
export const oneRoster11: RosterFiles = {
  ...shared,
  'manifest.csv': manifest('1.1'),
  'users.csv': lines(
    user11,
    'u1,active,,true,s1,student,asha,,Asha,Verma,,A-1001,asha@school.test,,+919810000001,,09,Geheim-1',
    '"u2",active,,true,"s1","student",ben,,"Ben, Jr.",Iyer,K,,,,,,09,Geheim-2',
    'u3,tobedeleted,,true,s1,student,gone,,Gone,Away,,A-1003,,,,,09,',
    'u4,active,,false,s1,student,off,,Off,Line,,A-1004,,,,,09,',
    'g1,active,,true,s1,guardian,ravi,,Ravi,Verma,,,,,,u1,,Geheim-3',
    't1,active,,true,s1,teacher,rao,,Meera,Rao,,T-101,rao@school.test,,,,,Geheim-4',
    'a1,active,,true,s1,administrator,head,,Hema,Das,,T-102,,,,,,',
    'x1,active,,true,s9,student,lost,,Lost,Child,,,,,,,09,',
  ),
}

/** The same people in OneRoster 1.2, where roles stand in a table of their own. */
export const oneRoster12: RosterFiles = {
  ...shared,
  'manifest.csv': manifest('1.2'),
  'users.csv': lines(
    'sourcedId,status,dateLastModified,enabledUser,username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,agentSourcedIds,grades,password,userMasterIdentifier,resourceSourcedIds,preferredGivenName,primaryOrgSourcedId,pronouns',
    'u1,active,,true,asha,,Asha,Verma,,A-1001,asha@school.test,,+919810000001,,09,Geheim-1,,,,s1,',
    'u2,active,,true,ben,,"Ben, Jr.",Iyer,K,,,,,,09,,,,,s1,',
    'g1,active,,true,ravi,,Ravi,Verma,,,,,,u1,,,,,,s1,',
    't1,active,,true,rao,,Meera,Rao,,T-101,rao@school.test,,,,,,,,,s1,',
    'a1,active,,true,head,,Hema,Das,,T-102,,,,,,,,,,s1,',
    'd9,active,,true,dist,,District,Head,,,,,,,,,,,,d1,',
  ),
  'roles.csv': lines(
    'sourcedId,status,dateLastModified,userSourcedId,roleType,role,beginDate,endDate,orgSourcedId,userProfileSourcedId',
    'r1,active,,u1,primary,student,,,s1,',
    'r2,active,,u2,primary,student,,,s1,',
    'r3,active,,g1,primary,guardian,,,s1,',
    'r4,active,,t1,primary,teacher,,,s1,',
    'r5,active,,a1,primary,principal,,,s1,',
    'r6,active,,d9,primary,districtAdministrator,,,d1,',
  ),
}

/** School Data Sync 2.1: no homeroom is named, and each pupil has one class. */
export const sds2: RosterFiles = {
  'orgs.csv': lines('sourcedId,name,type,parentSourcedId', 's1,Green Valley,school,'),
  'users.csv': lines(
    'sourcedId,username,givenName,familyName,password,activeDirectoryMatchId,email,phone,sms',
    'u1,asha,Asha,Verma,Geheim-1,,asha@school.test,,',
    'u2,ben,Ben,Iyer,,,,,',
    't1,rao,Meera,Rao,,,rao@school.test,,',
  ),
  'roles.csv': lines(
    'userSourcedId,orgSourcedId,role,sessionSourcedId,grade,isPrimary,roleStartDate,roleEndDate',
    'u1,s1,student,,09,true,,',
    'u2,s1,student,,09,true,,',
    't1,s1,teacher,,,true,,',
  ),
  'classes.csv': lines(
    'sourcedId,orgSourcedId,title,sessionSourcedIds,courseSourcedId,code',
    'k1,s1,Grade 9 - A,,c1,9A',
  ),
  'courses.csv': lines(
    'sourcedId,orgSourcedId,title,code,schoolYearSourcedId,subject,grade',
    'c1,s1,Mathematics,MATH,,,09',
  ),
  'enrollments.csv': lines('classSourcedId,userSourcedId,role', 'k1,u1,student', 'k1,u2,student', 'k1,t1,teacher'),
  'demographics.csv': lines('userSourcedId,sex,birthDate', 'u1,female,2012-05-14'),
}

/** School Data Sync, first version, of two schools. */
export const sds1: RosterFiles = {
  'School.csv': lines('SIS ID,Name', '10001,Green Valley', '10002,Blue Hills'),
  'Student.csv': lines(
    'SIS ID,School SIS ID,Username,First Name,Last Name,Password,State ID,Secondary Email,Student Number,Middle Name,Grade,Birthdate',
    '1,10001,asha,Asha,Verma,Geheim-1,,asha@school.test,A-1001,,9,5/14/2012',
    '2,10001,ben,Ben,Iyer,,,,A-1002,,9,6/1/2012',
    '3,10002,cleo,Cleo,Nair,,,,B-1,,9,6/2/2012',
  ),
  'Teacher.csv': lines(
    'SIS ID,School SIS ID,Username,First Name,Last Name,Password,State ID,Teacher Number,Status,Middle Name,Secondary Email,Title,Qualification',
    '1,10001,rao,Meera,Rao,Geheim-2,,T-101,Active,,rao@school.test,Ms,',
  ),
  'Section.csv': lines(
    'SIS ID,School SIS ID,Section Name,Section Number,Term SIS ID,Term Name,Term StartDate,Term EndDate,Course SIS ID,Course Name,Course Description,Course Number,Course Subject,Periods',
    's-m,10001,9A Mathematics,1,,,,,c1,Mathematics,,MATH,Mathematics,1',
    's-h,10001,Homeroom 9 A,2,,,,,c2,Homeroom,,HR,,',
    's-x,10002,9C Mathematics,1,,,,,c1,Mathematics,,MATH,Mathematics,1',
  ),
  'StudentEnrollment.csv': lines('Section SIS ID,SIS ID', 's-m,1', 's-m,2', 's-h,1', 's-h,2', 's-x,3'),
  'TeacherRoster.csv': lines('Section SIS ID,SIS ID', 's-m,1'),
}

/** Clever, with a homeroom by its subject, and a pupil twice because two people are at home. */
export const clever: RosterFiles = {
  'schools.csv': lines('School_id,School_name,School_number', '77,Green Valley,GV-01'),
  'students.csv': lines(
    'School_id,Student_id,Student_number,State_id,Last_name,Middle_name,First_name,Grade,Gender,DOB,Student_email,Contact_name,Contact_phone,Username,Password,SSN',
    '77,1,A-1001,,Verma,,Asha,9,F,5/14/2012,asha@school.test,Ravi,,asha,Geheim-1,078-05-1120',
    '77,1,A-1001,,Verma,,Asha,9,F,5/14/2012,asha@school.test,Sita,,asha,Geheim-1,078-05-1120',
    '77,2,A-1002,,Iyer,,Ben,9,M,6/1/2012,,,,,,',
  ),
  'teachers.csv': lines(
    'School_id,Teacher_id,Teacher_number,State_teacher_id,Teacher_email,First_name,Middle_name,Last_name,Title,Username,Password',
    '77,5,T-101,,rao@school.test,Meera,,Rao,Ms,rao,Geheim-2',
  ),
  'staff.csv': lines(
    'School_id,Staff_id,Staff_email,First_name,Last_name,Department,Title',
    '77,8,,Hema,Das,,Principal',
  ),
  'sections.csv': lines(
    'School_id,Section_id,Teacher_id,Teacher_2_id,Name,Section_number,Grade,Course_name,Course_number,Period,Subject',
    '77,k1,5,,Mathematics 9A,A,9,Mathematics,MATH,1,Math',
    '77,k2,5,,9A,1,9,,,,Homeroom/advisory',
  ),
  'enrollments.csv': lines('School_id,Section_id,Student_id', '77,k1,1', '77,k1,2', '77,k2,1', '77,k2,2', '77,k2,99'),
}

/** A bundle of Clever with one pupil. */
export const rosterOfOne = (
  number: string,
  [grade, section]: [string, string],
  email = '',
  [first, last] = ['Asha', 'Verma'],
): RosterFiles => ({
  'schools.csv': lines('School_id,School_name', '1,Green Valley'),
  'students.csv': lines(
    'School_id,Student_id,Student_number,Last_name,First_name,Grade,Student_email',
    `1,1,${number},${last},${first},${grade},${email}`,
  ),
  'sections.csv': lines(
    'School_id,Section_id,Teacher_id,Name,Grade,Subject',
    `1,k1,,${section},${grade},Homeroom/advisory`,
  ),
  'enrollments.csv': lines('School_id,Section_id,Student_id', '1,k1,1'),
})
