"""Letters and digits that look like Latin ones or like digits, by what they look like.

Taken from Unicode's list of confusable characters (UTS 39): what NFKC does not change anyway, in alphabets
written from left to right. Capitals have entries of their own: that of Greek nu looks like N,
the letter itself like v.
"""

BY_LETTER = {
    "2": "ƧϨᒿꙄꛯꝚ",
    "3": "ƷȜЗӠⳌꝪꞫ𑣊𖼻",
    "4": "Ꮞ𑢯",
    "5": "Ƽ𑢻",
    "6": "бᏮⳒ𑣕",
    "7": "𐓒𑣆",
    "8": "Ȣȣ৪੪𐌚",
    "9": "৭੧୨൭ⳊꝮ𑢬𑣌𑣖",
    "a": "ᗅꓮ𐊠𖽀",
    "b": "ƄΒЬᏏᑲᖯᗷꓐꞴ𐊂𐊡𐌁",
    "c": "Ⲥⲥꓚ𐊢𐌂𐐕𐐽𐔜𑣩𑣲",
    "d": "Ꮷᑯᗞᗪꓒꓓ",
    "e": "ҽⴹꓰꬲ𐊆𑢦𑢮",
    "f": "ϜքᖴẝꓝꞘꞙꬵ𐊇𐊥𐔥𑢢𑣂",
    "g": "ƍԌᏳᶃꓖ",
    "h": "ΗᏂᕼⲎꓧ𐋏",
    "j": "ͿϳᒍꓙꞲ",
    "k": "ᛕⲔꓗ𐔘",
    "l": "ǀ۱ᎥᒪᛁⲒⳐⵏꓡꓲꙇꭵ𐊊𐌉𐌠𐐛𐔦𑢣𑢲𑣃𖼖𖼨",
    "m": "ΜϺᗰᛖⲘꓟ𐊰𐌑",
    "n": "ΝռⲚꓠ𐔓",
    "o": "σ۵०০੦૦ଠ୦௦౦೦ഠ൦๐໐ဝ၀ჿዐᴑⲞⲟⵔ〇ꓳꬽ𐊒𐊫𐐄𐐬𐓂𐓪𐔖𑓐𑢵𑣈𑣗𑣠",
    "p": "ᑭⲢⲣꓑ𐊕",
    "q": "գⵕ",
    "r": "гᏒᖇᴦⲅꓣꭇꭈꮁ𐒴𖼵",
    "s": "ՏᏕꓢ𐊖𐐠𐑈𑣁𖼺",
    "t": "Ⲧꓔ𐊗𐊱𐌕𑢼𖼊",
    "u": "ʋሀᑌꓴꞟꭎꭒ𐓎𐓶𑢸𑣘𖽂",
    "v": "۷ᐯⴸꓦꛟ𐔝𑜆𑢠𑣀𖼈",
    "w": "ɯѡաᏔꓪ𑜊𑜎𑜏𑣦𑣯",
    "x": "ᕁᕽᚷⲬⵝꓫꞳ𐊐𐊴𐌗𐌢𐔧𑣬",
    "y": "ɣΥγҮүყᎽᶌỿⲨꓬꭚ𐊲𑢤𑣜𖽃",
    "z": "Ζꓜ𐋵𑢩𑣄𑣥",
}
LATIN = str.maketrans({like: letter for letter, likes in BY_LETTER.items() for like in likes})
