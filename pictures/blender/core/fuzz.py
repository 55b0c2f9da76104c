"""Short fibres that stand on a cloth, as wool and towels have."""


def fuzz(made, outside, length=0.0032, parents=3000, children=50, seed=1):
    """Grows fibres of this length in metres on the vertices for which `outside(co)` is true."""
    group = made.vertex_groups.new(name="outside")
    group.add([v.index for v in made.data.vertices if outside(v.co)], 1.0, "REPLACE")
    # Only for the render: every Boolean operation of a scene would else grow the fibres anew.
    made.modifiers.new("fuzz", "PARTICLE_SYSTEM").show_viewport = False
    system = made.particle_systems[0]
    system.seed, system.vertex_group_density = seed, group.name
    hair = system.settings
    hair.type, hair.count, hair.hair_length, hair.hair_step = "HAIR", parents, length, 2
    hair.use_advanced_hair = True
    hair.normal_factor, hair.factor_random = 0.0022, 0.0030
    hair.child_type, hair.rendered_child_count = "INTERPOLATED", children
    hair.child_length, hair.length_random = 1.0, 0.6
    hair.roughness_1, hair.roughness_2, hair.roughness_endpoint = 0.0004, 0.0010, 0.0012
    hair.root_radius, hair.tip_radius, hair.radius_scale = 0.6, 0.2, 0.00022
    hair.render_step = 2
    made.show_instancer_for_render = True
    return made
