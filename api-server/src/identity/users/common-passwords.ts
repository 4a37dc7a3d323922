/** What most guessed passwords are made of, in small letters: words, names, teams and fillers, English and Russian. */
const words =
  'a abc access account admin administrator alex alexander alexandra amanda america andrea andrew angel angels anna anthony apple april arsenal asd ashley august austin baby babygirl bailey banana barcelona baseball basketball batman beautiful because bitch blink blue bond boston bradley brandon bubbles buster butterfly cat changeme charlie cheese chelsea chicken chocolate chris christian christopher company computer cookie cool corvette cowboys dad dallas daniel david december default demo dennis diamond dog dolphin donald dragon eagle elizabeth eminem england enter estate facebook family february flower football forever freedom friday friend friends fuck fuckyou game gandalf garfield george ginger girl godzilla gold golden google guest guitar hannah happy harley hello heaven hockey home hunter hunting iceman iloveyou internet jackson january jasmine jason jennifer jessica jesus johnny jordan jordan joseph joshua july june junior justin killer king kitty laptop lauren letmein letmeinnow liverpool login london love lovely loveme lover lucky madison maggie manager manchester march martin marvel master matrix matthew maverick me melissa mercedes merlin michael michelle mickey minecraft monday monkey monster morgan mother mustang my myspace naruto nascar natasha newyork nicholas nicole nintendo november october office oliver orange panther pass passw passwd password passphrase patrick peanut pepper phoenix please plan planner plumbline pokemon porsche prince princess project purple pussy qaz qwe qwer qwerty rachel rainbow ranger rangers raiders red robert rockyou root saturday samantha samsung samuel scooter secret secure security september server service shadow silver site smokey snoopy soccer sophie spider spiderman spring starwars steven stupid summer sunday sunshine super superman superuser supervisor support sweet sweety sys system taylor teacher temp temporary test tester testing the thomas thunder thursday tiger tigger time tinkerbell trustno trustnoone tuesday uranus user vanessa victoria viper warrior web wednesday welcome whatever william winter wizard word wsx x xbox yamaha yankees you your zaq zxc ' +
  'алекс александр алексей алёна анастасия андрей анна антон вика виктор виктория владимир воскресенье вход вторник галина даша девочка дима динамо дмитрий добро доступ друг евгений екатерина елена женя жизнь зенит зима ирина катя кирилл компьютер котик красотка кристина ксюша лето любимая любимый любовь люблю мама марина мария максим максимка машина маша машка мой моя москва наталья наташа никита николай ноутбук огонь оксана ольга осень павел папа парол пароль понедельник привет проект пятница россия самсунг света светлана секрет сергей солнышко спартак среда суббота солнце тебя татьяна тест четверг юля яблоко я ' +
  'privet parol lubov lyubov liubov marina natalia nastya sergey dmitry vladimir andrey aleksandr moskva rossia russia spartak zenit dinamo solnce solnyshko'

export const commonWords: ReadonlySet<string> = new Set(words.split(' '))

/** Keys beside each other, letters one after another. */
export const runs: readonly string[] = [
  'abcdefghijklmnopqrstuvwxyz',
  'абвгдеёжзийклмнопрстуфхцчшщъыьэюя',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
  'йцукенгшщзхъ',
  'фывапролджэ',
  'ячсмитьбю',
]

/** Keys below each other, and the first of each row. */
export const columns: ReadonlySet<string> = new Set('qaz wsx edc rfv tgb yhn ujm qwe asd zxc йцу фыв ячс'.split(' '))
