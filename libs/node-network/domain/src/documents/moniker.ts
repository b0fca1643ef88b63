/** Short English words without an unpleasant reading, one list per position in the name. */
const WORDS: readonly (readonly string[])[] = [
  `amber ancient autumn azure bold brave bright bronze calm cedar clear clever coastal copper
  coral cosmic crimson crystal curious daring dawn deep distant dusty early eager emerald evening
  fearless forest frosty gentle gilded golden grand granite happy hidden hollow humble icy ivory
  jade jolly keen kind lively lucid lunar maple mellow misty modest mossy noble northern olive
  opal patient pearl polar proud quiet rapid rocky rosy royal rustic sandy scarlet serene silent
  silver simple smooth snowy solar southern spring steady stellar still stormy sturdy summer
  sunny swift tidal tranquil velvet verdant violet vivid warm western wild winter wise witty`,
  `acorn arch aspen badge basin bay beacon birch bloom branch breeze brook cabin canyon cape
  cascade cave chapel cliff cloud clover comet cove creek crest delta desert dew dome dune ember
  fern field fjord flint fog garden glacier glade grove harbor haven heath hill horizon inlet
  island juniper lagoon lake lantern laurel leaf ledge lily marsh meadow mesa mill mint moor
  morning moss mountain oak oasis ocean orchard orchid path pebble pine plain plateau pond poplar
  prairie quartz rain rapids reef ridge river sage shore sky snow spruce star stone strait stream
  summit thicket thistle thunder tide trail valley vine walnut wave willow wind woods`,
  `albatross antelope badger bear beaver bison bobcat buffalo camel caribou cheetah condor cougar
  coyote crane cricket deer dingo dolphin dove eagle egret elk falcon ferret finch fox gazelle
  gecko gibbon goose grouse gull hare hawk hedgehog heron horse ibex ibis iguana jackal jaguar jay
  kestrel kiwi koala lark lemur leopard lion lizard llama loon lynx magpie marmot marten mole moose
  newt ocelot orca oriole osprey otter owl panda panther parrot pelican penguin pheasant puffin
  puma quail rabbit raccoon raven robin salmon seal shark sparrow squirrel stork swallow swan
  tapir tern tiger toucan trout turtle viper walrus weasel whale wolf wombat wren yak zebra`,
].map((list) => list.trim().split(/\s+/));

/** The three-word name of a node without one; always the same for the same node id. */
export function moniker(nodeId: number): string {
  let state = nodeId;
  return WORDS.map((list) => {
    state = scramble(state + 0x9e37_79b9);
    return list[state % list.length];
  }).join(' ');
}

/** Mixes the bits of a 32-bit number (the finalizer of MurmurHash3). */
function scramble(value: number): number {
  let mixed = value >>> 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85eb_ca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2_ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
