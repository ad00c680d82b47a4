import type { CueWords } from './cue-kind.ts';

/** Words of languages that part words by blanks. */
const spaced = `
  candidate* exam exams examination* school schools college university faculty course_code course_number courses semester applicant* payroll
  kandidat* schule schulen schulnummer schulkennung hochschul* universitat* studien* studiengang* prufling* prufungsnummer* bewerber*
  lehrveranstaltung* modulnummer modulcode fachnummer immatrikul*
  kandidaat* school scholen opleiding* examen* vakcode* personeels* leerling* cursus*
  skol* elev* tentamen* anstall* utbildning* sokande* kurs* kursus* skole* eksamen* medarbejder* ansat* studie* uddannelse* utdanning*
  nemanda* skola* deild* namskeid* starfsmann* umsækj*
  candidat* eleve* ecole* etudiant* universite* epreuve* matiere* filiere* salarie* concours ine digicode* interphone
  alumn* escuela* colegio universidad* asignatura* materia carrera emplead* plantel aspirante* estudiante*
  aluno* aluna* escola* universidade* disciplina* vestibular funcionari* estudante* colaborador*
  alunn* scuola scuole corso_di esame esami dipendent* student* ateneo meccanografic*
  scoala scolii universitat* facultat* disciplin* materie angajat* bacalaureat* assignatura* empleat* estudiant* treballador*
  kandydat* uczni* uczen szkol* uczelni* uniwersytet* przedmiot* egzamin* pracowni* kierunk* rekrutac*
  uchazec* uchadzac* studij* univerzit* zkousk* skusk* maturit* zamestnan* fakult* ucenc* ucenik* izpit* ispit* zaposlen*
  абитуриент* кандидат* школ* ученик* вуз вуза факультет* экзамен* специальност* сотрудник* табельн* студент* направлени* участник*
  абітурієнт* вступник* факультет* іспит* спеціальност* співробітник* заклад* учасник* училищ* факултет* изпит* специалност* служител*
  mokin* mokykl* universit* egzamin* darbuotoj* stojanc* skolen* darbiniek* kool kooli koolikood* opilas* ulikool* eksam* ainekood* tootaj* erial*
  =töö =tööd koulu* oppilas* opiskelij* yliopisto* kurssi* kokeen tentti* tyontekij* hakija* ylioppilas* opinto*
  jelolt* tanulo* diak* iskola* egyetem* targykod* tantargy* vizsga* erettsegi* dolgozo* neptun* felvetel* hallgato*
  ikasle* ikastetxe* unibertsitate* irakasgai* azterketa* langile* hautagai*
  μαθητ* σχολει* σχολη σχολης υποψηφι* φοιτητ* πανεπιστημ* εξετασ* μαθημα* υπαλληλ*
  სკოლ* მოსწავლ* სტუდენტ* უნივერსიტეტ* გამოცდ* აბიტურიენტ* თანამშრომ* ფაკულტეტ*
  aday* bolum* ders ders_kodu sinav* personel* calisan* abituriyent* maktab* yonalish* yoʻnalish* imtihon* xodim* oquvchi* мактаб* йўналиш* имтиҳон*
  ходим* الطالب طالب المدرسة مدرسة الكلية كلية الجامعة جامعة المقرر مقرر المادة الامتحان امتحان البرنامج برنامج التخصص تخصص المرشح الموظف موظف
  الجلوس داوطلب داوطلبی دانشآموز دانشجو مدرسه دانشگاه درس آزمون رشته رشتهمحل کارمند کارمندی امیدوار سکول اسکول کالج یونیورسٹی مضمون ملازم
  מועמד מועמדת תלמיד תלמידה סטודנט סטודנטית מוסד קורס מקצוע בחינה בגרות עובד העובד
  विद्यालय स्कूल कॉलेज विश्वविद्यालय परीक्षा विषय अनुक्रमांक कर्मचारी अभ्यर्थी परीक्षार्थी केंद्र केन्द्र पाठ्यक्रम
  স্কুল* বিদ্যালয়* কলেজ* বিশ্ববিদ্যালয়* পরীক্ষা* কেন্দ্র* বিষয়* কর্মচারী* শিক্ষার্থী*
  பள்ளி* கல்லூரி* பல்கலைக்கழக* தேர்வு* மைய* பாட* பணியாளர்* ஊழியர்* விண்ணப்பதாரர்* பதிவெண்
  పాఠశాల* కళాశాల* విశ్వవిద్యాలయ* పరీక్ష* కేంద్ర* ఉద్యోగి* అభ్యర్థి* కోర్సు*
  mã_ngành mã_trường mã_môn mã_nhân mã_sinh mã_thí
  peserta* prodi program_studi jurusan sekolah* universitas* ujian* pegawai* karyawan* pelajar* fakultas murid kakitangan
  shule* chuo mtihani mitihani mfanyakazi mtahiniwa`;

const unspaced = `
  受験 学校 学部 科目 大学 学科 社員 職員 生徒 志望 試験
  考生 考号 考號 准考 學校 专业代码 專業代碼 课程 課程 院校 员工 員工 工号 工號 考试 考試
  학교 대학 학과 과목 사번 사원 모집단위 전형 시험
  โรงเรียน มหาวิทยาลัย คณะ วิชา ผู้สมัคร สนามสอบ`;

/** Words of schools and employers, whose codes and numbers are those of people, places and subjects, in all languages. */
export const schoolAndWorkWords: CueWords = { other: spaced };
export const unspacedSchoolAndWorkWords: CueWords = { other: unspaced };
