/**
 * Top-level domains that make a link of a bare name such as `example.com`: the common generic ones, and
 * those of countries, without those that are also file extensions: md, mov, py, zip.
 */
const GENERIC =
  'academy agency ai app art arpa asia asso band bar beer best bike biz blog bot business cafe ' +
  'care cash cat center chat church city cloud club codes coffee com community company computer ' +
  'consulting coop cool dance date design dev digital directory earth edu education email energy ' +
  'engineering events expert family farm fashion film finance fit foundation fun fund fyi gallery ' +
  'games gmbh gov group guide guru health help host hosting house immo inc info ink institute int ' +
  'international io jobs land law legal life link live lol ltd management market marketing media ' +
  'mil mobi money museum name net network news ngo ninja one online org page partners parts party ' +
  'photo photography photos pics pictures pizza plus press pro productions pub radio recipes ' +
  'rehab report reviews rocks run sale school science services sh shop show site social software ' +
  'solutions space store stream studio style support systems team tech technology tel theater ' +
  'tips today tools top tours town toys trade training travel university video vip watch web ' +
  'website wiki win work works world wtf xxx xyz zone';

const COUNTRIES =
  'ac ad ae af ag al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs bt ' +
  'bw by bz ca cc cd cf cg ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg ' +
  'er es et eu fi fj fk fm fo fr ga gb gd ge gf gg gh gi gl gm gn gp gq gr gs gt gu gw gy hk hm ' +
  'hn hr ht hu id ie il im in iq ir is it je jm jo jp ke kg kh ki km kn kp kr kw ky kz la lb lc ' +
  'li lk lr ls lt lu lv ly ma mc me mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx my mz na nc ' +
  'ne nf ng ni nl no np nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw qa re ro rs ru rw sa ' +
  'sb sc sd se sg si sk sl sm sn so sr ss st su sv sx sy sz tc td tf tg th tj tk tl tm tn to tr ' +
  'tt tv tw tz ua ug uk us uy uz va vc ve vg vi vn vu wf ws ye yt za zm zw';

export const TOP_LEVEL_DOMAINS: ReadonlySet<string> = new Set([
  ...GENERIC.split(' '),
  ...COUNTRIES.split(' '),
]);
